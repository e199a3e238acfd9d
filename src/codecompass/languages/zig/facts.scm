; grammar: zig
; extensions: .zig .zon

((Decl (FnProto function: (IDENTIFIER) @name)) @definition.fn)
((Decl (VarDecl variable_type_function: (IDENTIFIER) @name (ErrorUnionExpr (SuffixExpr (ContainerDecl (ContainerDeclType) @_kind)))) (#match? @_kind "^(extern |packed )?struct")) @definition.struct)
((Decl (VarDecl variable_type_function: (IDENTIFIER) @name (ErrorUnionExpr (SuffixExpr (ContainerDecl (ContainerDeclType) @_kind)))) (#match? @_kind "^enum")) @definition.enum)
((Decl (VarDecl variable_type_function: (IDENTIFIER) @name (ErrorUnionExpr (SuffixExpr (ContainerDecl))))) @definition.type)
((Decl (VarDecl variable_type_function: (IDENTIFIER) @name (ErrorUnionExpr (SuffixExpr (ErrorSetDecl))))) @definition.enum)
((source_file (Decl (VarDecl variable_type_function: (IDENTIFIER) @name)) @definition.constant))
((ContainerDecl (Decl (VarDecl variable_type_function: (IDENTIFIER) @name)) @definition.constant))
(ContainerField field_member: (IDENTIFIER) @name) @definition.field
(ContainerField . (ErrorUnionExpr (SuffixExpr . variable_type_function: (IDENTIFIER) @name .))) @definition.constant
(TestDecl [(STRINGLITERALSINGLE) (IDENTIFIER)] @name) @definition.fn

(doc_comment) @comment
(line_comment) @comment
(SuffixExpr (BUILTINIDENTIFIER) @_import (FnCallArguments (ErrorUnionExpr (SuffixExpr (STRINGLITERALSINGLE) @import))) (#any-of? @_import "@import" "@cImport" "@embedFile"))
(SuffixExpr . variable_type_function: (IDENTIFIER) @reference.call . (FnCallArguments))
(FieldOrFnCall function_call: (IDENTIFIER) @reference.call)
