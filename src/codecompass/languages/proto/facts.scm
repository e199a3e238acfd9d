; grammar: proto
; extensions: .proto
; aliases: protobuf

(package (full_ident) @package)
(message (message_name) @name (message_body) @body) @definition.class
(enum (enum_name) @name (enum_body) @body) @definition.enum
(enum_field . (identifier) @name) @definition.constant
(service (service_name) @name) @definition.interface
(rpc (rpc_name) @name) @definition.method
(field (identifier) @name) @definition.field
(map_field (identifier) @name) @definition.field
(oneof . (identifier) @name) @definition.namespace
(oneof_field (identifier) @name) @definition.field

(comment) @comment
(import path: (_) @import)
(message_or_enum_type) @reference.type

; Paths by which a gateway serves a method: `option (google.api.http) = {get: "/carts"}`.
((rpc (option (full_ident) @framework (constant (block_lit (identifier) @method . (constant (string) @path))))) @surface.route
  (#eq? @framework "google.api.http") (#any-of? @method "get" "post" "put" "patch" "delete"))
((rpc (option (full_ident) @framework (constant (block_lit (identifier) @_more . (constant (block_lit (identifier) @method . (constant (string) @path))))))) @surface.route
  (#eq? @framework "google.api.http") (#eq? @_more "additional_bindings") (#any-of? @method "get" "post" "put" "patch" "delete"))
((rpc (option (full_ident) @framework (identifier) @method (constant (string) @path))) @surface.route
  (#eq? @framework "google.api.http") (#any-of? @method "get" "post" "put" "patch" "delete"))
