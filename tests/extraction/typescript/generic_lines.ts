// Lines that begin with type parameters, where they are no signatures; names that look like variance.
export const zip: {
  <A>(that: A): (self: A) => A
  // ^ bound: return : function[function[A,A],A]
  <A>(self: A, that: A): A
} = dual(
  2,
  // a function
  <A>(self: A, that: A): A => self
)
export const log = dual<
  // ^ defined: constant log ; not error: 8 ; not error: 9 ; not error: 10 ; not error: 11
  <A>(self: A) => A,
  1
>(1)
export const late = (out: any, as: any) => zip(1, out as any)
type Missing<Usage extends string> = `Missing \`Self\`: \`class Self extends ${Usage}<Self>\``
// ^ defined: type Missing
export const last = 1
// ^ defined: constant last ; not error: 13 ; not error: 14 ; not error: 15 ; not error: 16
