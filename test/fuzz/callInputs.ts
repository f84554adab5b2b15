import type { Chance } from './chance.ts';
import { hostileBody, hostileText, hostileValue, wordOf } from './hostile.ts';
import type { Input } from './input.ts';

interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly format?: string;
}

interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema?: Schema }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: Schema }>> };
}

/** What the server says of its calls at `/v3/openapi.json`. */
export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** Requests to the described calls, made from their description. */
export class CallInputs {
  private readonly calls: readonly (readonly [path: string, method: string, operation: Operation])[];

  constructor(
    { paths }: OpenApi,
    private readonly chance: Chance,
    private readonly ids: readonly string[],
  ) {
    this.calls = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [path, method.toUpperCase(), operation] as const),
    );
  }

  next(): Input {
    const { chance } = this;
    const [pattern, method, { parameters = [], requestBody }] = chance.of(this.calls);
    const step = (): string =>
      encodeURIComponent((chance.once(3) ? hostileText(chance).slice(0, 200) : chance.of(this.ids)).toWellFormed());
    const path = pattern.replaceAll(/\{[^}]+\}/g, step);
    const asked = parameters.filter((one) => one.in === 'query' && !chance.once(3));
    const query = new URLSearchParams(asked.map(({ name, schema }) => [name, this.text(schema).toWellFormed()]));
    if (chance.once(12)) query.append(wordOf(chance), hostileText(chance).toWellFormed());
    const address = query.size > 0 ? `${path}?${query.toString().slice(0, 7_000)}` : path;
    if (method === 'GET') return { method, path: address };
    const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? ['application/json', undefined];
    const isJson = type === 'application/json';
    const body =
      chance.once(8) || !isJson ? hostileBody(chance) : (JSON.stringify(this.value(content?.schema, 0)) ?? 'null');
    const claimed = chance.once(15)
      ? chance.of(['text/plain', 'multipart/form-data; boundary=x', 'application/json; charset=utf-16', '///'])
      : type;
    return { method, path: address, body, headers: { 'content-type': claimed } };
  }

  private text(schema: Schema | undefined): string {
    const value = this.value(schema, 0);
    return typeof value === 'object' ? JSON.stringify(value) : String(value);
  }

  private value(schema: Schema | undefined, depth: number): unknown {
    const { chance } = this;
    if (!schema || depth > 6 || chance.once(10)) return hostileValue(chance);
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices) return this.value(chance.of(choices), depth + 1);
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return chance.of(schema.enum);
    const type = typeof schema.type === 'string' ? schema.type : schema.type?.[0];
    if (type === 'object') {
      const made: Record<string, unknown> = {};
      for (const [name, inner] of Object.entries(schema.properties ?? {}))
        if (schema.required?.includes(name) ? !chance.once(20) : chance.once(2))
          made[name] = this.value(inner, depth + 1);
      if (chance.once(15)) made[hostileText(chance)] = hostileValue(chance);
      return made;
    }
    if (type === 'array')
      return chance.many(chance.once(40) ? 1_000 : chance.below(3), () => this.value(schema.items, depth + 1));
    if (type === 'boolean') return chance.once(2);
    if (type === 'integer' || type === 'number') return chance.of([0, 1, 10, 50, -1, 1e9, 2 ** 53]);
    if (chance.once(4)) return hostileText(chance);
    return chance.of([wordOf(chance), ...this.ids, '2026-11-20', '2026-11-20T09:00:00Z', 'fuzz@example.test']);
  }
}
