-- --- path: migrations/1_init.up.sql ---
create table if not exists {{ index .Options "Namespace" }}.carts (
-- ^ table: CREATE carts
    id uuid not null,
    cart_id uuid references "{{ .Schema }}".lines (id)
);
alter table if exists {{ index .Options "Namespace" }}.lines add column n int;
-- ^ table: ALTER lines
create index if not exists carts_at on {{ index .Options "Namespace" }}.carts (id);
do $$ begin
-- x
    update {{ index .Options "Namespace" }}.lines set n = 1;
-- ^ table: UPDATE lines
end $$;
