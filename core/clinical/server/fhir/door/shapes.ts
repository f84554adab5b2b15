import { Failure } from '#core/server/failure.ts';
import type { Definitions } from '../../resource/definitions.ts';
import { isResource, type Resource } from '../../resource/resource.ts';
import { checkWeight } from './weight.ts';

type Fields = Record<string, string>;
interface Named {
  readonly type: string;
  readonly isList: boolean;
}

const numbers = new Set(['decimal', 'integer', 'positiveInt', 'unsignedInt']);
const mostNamed = 20;

/** What each element of a type holds, by its name in JSON: `value[x]` is `valueString`, `valueQuantity` and so on. */
const namesOf = ({ core }: Definitions, type: string): ReadonlyMap<string, Named> | null => {
  const schema = core.tryGetDataType(type);
  if (!schema) return null;
  const names = new Map<string, Named>();
  for (const [name, { type: types, isArray: isList = false }] of Object.entries(schema.elements))
    for (const { code } of types) {
      const own = name.endsWith('[x]') ? name.slice(0, -3) + code.slice(0, 1).toUpperCase() + code.slice(1) : name;
      names.set(own, { type: code, isList });
    }
  return names;
};

const known = new Map<string, ReadonlyMap<string, Named> | null>();

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

class Shapes {
  readonly fields: Fields = {};

  constructor(
    private readonly definitions: Definitions,
    private readonly withResources: boolean,
  ) {}

  one(value: unknown, type: string, at: string): void {
    const kind = /^[a-z]/.test(type) ? (type === 'boolean' || numbers.has(type) ? type : 'string') : 'object';
    if (value === null) return this.say(at, 'Leave it out: null is no value.');
    if (Array.isArray(value)) return this.say(at, 'Send one value and no list.');
    if (kind === 'string') return typeof value === 'string' ? undefined : this.say(at, 'Send a text.');
    if (kind === 'boolean') return typeof value === 'boolean' ? undefined : this.say(at, 'Send true or false.');
    if (kind !== 'object') return typeof value === 'number' ? undefined : this.say(at, 'Send a number.');
    if (!isObject(value)) return this.say(at, 'Send an object.');
    if (type !== 'Resource') return this.object(value, type, at);
    if (!this.withResources) return;
    const { resourceType: own } = value;
    if (typeof own !== 'string' || (own !== 'Parameters' && !this.definitions.types.has(own)))
      return this.say(`${at}.resourceType`, 'Send the name of a FHIR R4 resource type.');
    this.object(value, own, at);
  }

  object(value: Readonly<Record<string, unknown>>, type: string, at: string): void {
    let names = known.get(type);
    if (names === undefined) known.set(type, (names = namesOf(this.definitions, type)));
    if (!names) return;
    for (const [name, inner] of Object.entries(value)) {
      if (name === 'resourceType') continue;
      const path = `${at}.${name}`;
      const beside = name.startsWith('_') ? names.get(name.slice(1)) : undefined;
      const element = beside ?? names.get(name);
      if (!element) this.say(path, 'This element is not known here. Leave it out.');
      else this.element(inner, beside ? { ...element, type: 'Element' } : element, path, beside ?? value[`_${name}`]);
      if (Object.keys(this.fields).length >= mostNamed) return;
    }
  }

  /** @param twin what stands beside a primitive: then a list may have gaps */
  private element(value: unknown, { type, isList }: Named, at: string, twin: unknown): void {
    if (!isList) return this.one(value, type, at);
    if (!Array.isArray(value)) return this.say(at, 'Send a list.');
    for (const [n, inner] of value.entries()) {
      if (inner === null && twin !== undefined) continue;
      this.one(inner, type, `${at}[${n}]`);
      if (Object.keys(this.fields).length >= mostNamed) return;
    }
  }

  private say(at: string, what: string): void {
    this.fields[at.slice(0, 300)] ??= what;
  }
}

/** @throws Failure 422 naming what is not of the shape that R4 gives it */
const refuse = (fields: Fields, type: string): void => {
  if (Object.keys(fields).length > 0)
    throw new Failure(422, 'invalid_input', `This is not a valid FHIR R4 ${type}. Correct what is listed.`, fields);
};

/**
 * Before anything walks a resource: it is small enough, and texts are texts, lists are lists and objects are objects, all the
 * way down. What is required and which codes there are is the validator's to say, once it is known whose it is.
 * @throws Failure 413, 422
 */
const checkResource = (definitions: Definitions, resource: Resource): void => {
  const { resourceType: type } = resource;
  checkWeight(resource);
  const shapes = new Shapes(definitions, true);
  shapes.object(resource, type, type);
  refuse(shapes.fields, type);
};

/** One entry of a bundle without its resource, which is checked by itself. @throws Failure 422 */
export const checkEntry = (definitions: Definitions, entry: unknown): void => {
  const shapes = new Shapes(definitions, false);
  shapes.one(entry, 'BundleEntry', 'Bundle.entry');
  refuse(shapes.fields, 'Bundle');
};

/** A body that may be a resource; whether it must be one, and of which type, the interaction says. */
export const checkBody = (definitions: Definitions, body: unknown): void => {
  if (isResource(body) && (definitions.types.has(body.resourceType) || body.resourceType === 'Parameters'))
    checkResource(definitions, body);
};
