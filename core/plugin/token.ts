declare const service: unique symbol;

/** The name under which a service is asked for. Joined with an interface of the same name: `interface Http`, `const Http = token<Http>('Http')`. */
export type Token<T> = symbol & { readonly [service]?: T };

export type Tokens = Readonly<Record<string, Token<unknown>>>;

/** The interface that a token stands for. */
export type ServiceOf<K> = K extends Token<infer T> ? T : never;

export const token = <T>(name: string): Token<T> => Symbol(name);

export const tokenName = (of: Token<unknown>): string => of.description ?? 'unnamed';
