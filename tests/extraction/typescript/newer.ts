// What the grammar lags behind in is read all the same.
export type * from './types'
// ^ imports: ./types * as - form: reexport
export interface Box<out T = unknown, in U = never> extends Base<T> {
	// ^ defined: interface Box ; bases: Base[T] ; not error: 3
	<K>(key: K): T
	<K, V>(key: K, value: V): U
	// ^ bound: return : function[U,K,V]
	size: number
	// ^ defined: field Box.size
}
