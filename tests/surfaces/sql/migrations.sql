-- --- path: migrations/001.do.users.sql ---
-- Who may log in.
CREATE TABLE IF NOT EXISTS users (
-- ^ table: CREATE users -> migrations/001.do.users.sql.users
  id INT PRIMARY KEY,
  `group` VARCHAR(20) NOT NULL
);

-- --- path: migrations/002.do.orders.sql ---
CREATE TABLE "shop"."orders" (
-- ^ table: CREATE shop.orders -> migrations/002.do.orders.sql.orders
  id serial PRIMARY KEY,
  user_id int NOT NULL,
  CONSTRAINT fk_user FOREIGN KEY (user_id) REFERENCES users (id)
) ON [PRIMARY]
GO
ALTER TABLE users ADD COLUMN email text;
-- ^ table: ALTER users
CREATE VIEW buyers AS SELECT u.id FROM users u JOIN shop.orders o ON o.user_id = u.id;
-- ^ table: VIEW buyers -> migrations/002.do.orders.sql.buyers ; table: SELECT users ; table: SELECT shop.orders
INSERT INTO users (id) VALUES (1);
-- ^ table: INSERT users
UPDATE [dbo].[users] SET email = '';
-- ^ table: UPDATE dbo.users
DELETE FROM users WHERE id = 1;
-- ^ table: DELETE users
SELECT o.id FROM users u, LATERAL open_orders(u.id) AS o;
-- ^ table: SELECT users

-- --- path: migrations/002.undo.orders.sql ---
DROP TABLE shop.orders;
-- ^ table: DROP shop.orders

-- --- path: queries/lists.sql ---
-- name: copy-names; all of them
WITH l AS (
  SELECT id FROM users -- none without; one
  -- ^ table: SELECT users
),
c(n) AS MATERIALIZED (
  INSERT INTO orders (id) SELECT id FROM l RETURNING 1
  -- ^ table: INSERT orders
)
SELECT COUNT(*) FROM l, c;

-- name: a name of one statement is a table in the next
SELECT id FROM l;
-- ^ table: SELECT l

-- name: text that a program fills in is no SQL yet
WITH camps AS (
  SELECT id FROM campaigns WHERE (CASE WHEN %order% THEN 1 ELSE 2 END ORDER BY %s)
  -- ^ table: SELECT campaigns
),
media AS (SELECT id FROM camps)
SELECT * FROM camps LEFT JOIN media ON (media.id = camps.id);

-- name: tables that are merged, and emptied
MERGE INTO stock AS t USING deliveries AS d ON t.id = d.id WHEN MATCHED THEN DELETE;
-- ^ table: MERGE stock ; table: SELECT deliveries
TRUNCATE TABLE shop.gone, late;
-- ^ table: TRUNCATE shop.gone ; table: TRUNCATE late
DELETE FROM shop.gone USING stale s, only_old o WHERE s.id = shop.gone.id;
-- ^ table: DELETE shop.gone ; table: SELECT stale ; table: SELECT only_old

-- --- path: queries/loans.sql ---
-- name: LateLoans :many
SELECT l.id, l.back NOTNULL::bool AS is_back FROM loans l WHERE l.id = ANY (@ids::bigint[]) AND l.lost ISNULL FOR UPDATE SKIP LOCKED LIMIT 9;
-- ^ table: SELECT loans
LOCK TABLE loans IN ACCESS EXCLUSIVE MODE;
-- name: Remind :exec
INSERT INTO reminders (loan_id, text) VALUES ($1, sqlc.arg(text)) ON CONFLICT (loan_id) DO UPDATE SET text = @text;
-- ^ table: INSERT reminders
UPDATE loans
-- ^ table: UPDATE loans
SET back = (SELECT max(day)
FROM days WHERE isnull(day, 0) > 1 FOR SHARE OF days NOWAIT)
-- ^ table: SELECT days
WHERE id = $1;
