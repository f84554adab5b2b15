import { refusal } from './refusals.ts';

export interface Condition<Name extends string> {
  readonly name: Name;
  readonly value: string | boolean;
}

const longest = 2_000;
const most = 10;
const one =
  /^\s*([a-z][\w.:$-]*)(?:\[\s*(?:type|primary)\s+eq\s+(?:"[^"\\]*"|true|false)\s*\])?(\.[a-z]+)?\s+([a-z]+)(?:\s+("(?:[^"\\]|\\.)*"|true|false))?/i;

/** Without the name of the schema that it belongs to. */
export const plainName = (name: string, resource: 'User' | 'Group'): string => {
  const prefix = `urn:ietf:params:scim:schemas:core:2.0:${resource}:`;
  return name.toLowerCase().startsWith(prefix.toLowerCase()) ? name.slice(prefix.length) : name;
};

const textOf = (written: string): string => {
  try {
    return String(JSON.parse(written));
  } catch {
    throw refusal('invalidFilter', 'A text in the filter cannot be read. Write it as in JSON.');
  }
};

/**
 * `eq` and `and`, which is what directories ask.
 * @param names what may be asked, lower case
 * @throws Failure 400 `invalidFilter`: an empty list would look like nobody
 */
export const readFilter = <Name extends string>(
  text: string | null,
  resource: 'User' | 'Group',
  names: readonly Name[],
): readonly Condition<Name>[] => {
  const wrong = (): Error =>
    refusal('invalidFilter', `This filter is not understood. Use eq, joined by and, on: ${names.join(', ')}.`);
  if (text === null || text.trim() === '') return [];
  if (text.length > longest) throw wrong();
  const found: Condition<Name>[] = [];
  for (let rest = text; ;) {
    const [whole, attribute = '', sub = '', operator = '', written] = one.exec(rest) ?? [];
    const name = names.find((each) => each === `${plainName(attribute, resource)}${sub}`.toLowerCase());
    if (whole === undefined || name === undefined || operator.toLowerCase() !== 'eq' || written === undefined)
      throw wrong();
    found.push({ name, value: written.startsWith('"') ? textOf(written) : written.toLowerCase() === 'true' });
    rest = rest.slice(whole.length);
    if (rest.trim() === '') return found;
    const joined = /^\s+and\s+/i.exec(rest);
    if (!joined || found.length >= most) throw wrong();
    rest = rest.slice(joined[0].length);
  }
};
