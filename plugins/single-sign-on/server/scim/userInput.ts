import { Failure } from '#core/server';
import { isRecord } from '#core/shared';
import { plainName } from './filter.ts';
import type { Operation } from './operations.ts';
import { refusal } from './refusals.ts';
import { addressIn, localeOf, type Sent, sentOf, switchOf, textOf } from './values.ts';

/** What a directory says of somebody. What is absent stays as it is; null takes it away. */
export interface UserInput {
  userName?: string;
  externalId?: string | null;
  active?: boolean;
  firstName?: string;
  lastName?: string;
  title?: string | null;
  locale?: 'en-CA' | 'fr-CA' | null;
  email?: string;
}

/** Attributes of the standard that this server does not keep: they are passed over. */
const passedOver = new Set([
  ...['schemas', 'displayname', 'nickname', 'profileurl', 'usertype', 'timezone', 'phonenumbers', 'ims', 'photos'],
  ...['addresses', 'entitlements', 'roles', 'x509certificates', 'password'],
]);
const readOnly = new Set(['id', 'meta', 'groups']);

const needed = (text: string | null, name: string): string => {
  if (text === null) throw refusal('invalidValue', `${name} can’t be empty.`);
  return text;
};

const setName = (into: UserInput, part: string, value: unknown): void => {
  if (part === 'givenname') into.firstName = needed(textOf(value, 'name.givenName', 80), 'name.givenName');
  if (part === 'familyname') into.lastName = needed(textOf(value, 'name.familyName', 80), 'name.familyName');
};

/** @returns false for an attribute that no user has */
const set = (into: UserInput, attribute: string, sub: string, value: unknown): boolean => {
  if (attribute === 'username') into.userName = needed(textOf(value, 'userName', 200), 'userName');
  else if (attribute === 'externalid') into.externalId = textOf(value, 'externalId', 200);
  else if (attribute === 'active') into.active = switchOf(value);
  else if (attribute === 'title') into.title = textOf(value, 'title', 120);
  else if (attribute === 'preferredlanguage') into.locale = localeOf(value);
  // Says how dates look; the language only where nothing else does.
  else if (attribute === 'locale') into.locale ??= localeOf(value);
  else if (attribute === 'emails') {
    const address = addressIn(value);
    if (address !== null) into.email = address;
  } else if (attribute === 'name') {
    if (sub !== '') setName(into, sub, value);
    else if (isRecord(value)) for (const [part, inner] of sentOf(value)) setName(into, part, inner);
    else throw refusal('invalidValue', 'name is an object.');
  } else return passedOver.has(attribute);
  return true;
};

/** Names that come as one, for directories that send no others. */
const namesFrom = (sent: Sent): Pick<UserInput, 'firstName' | 'lastName'> => {
  const name = sent.get('name');
  const whole =
    textOf(sent.get('displayname'), 'displayName', 160) ??
    (isRecord(name) ? textOf(name.formatted, 'name.formatted', 160) : null);
  const words = whole?.split(/\s+/) ?? [];
  if (words.length < 2) return {};
  return { firstName: words.slice(0, -1).join(' ').slice(0, 80), lastName: words.at(-1)!.slice(0, 80) };
};

/** A whole user, of POST and PUT: what no user has is passed over. */
export const userOf = (body: unknown): UserInput => {
  const sent = sentOf(body);
  const into: UserInput = {};
  const missing = (value: unknown): boolean => value === undefined || value === null;
  for (const [attribute, value] of sent) if (!missing(value)) set(into, attribute, '', value);
  return { ...namesFrom(sent), ...into };
};

const path = /^([a-z$][\w$-]*)(?:\[([^\]]*)\])?(?:\.([a-z$][\w$-]*))?$/i;

const change = (into: UserInput, { op, value }: Pick<Operation, 'op' | 'value'>, name: string): void => {
  const plain = plainName(name, 'User');
  // Of another schema, such as the employee number of enterprises.
  if (plain.toLowerCase().startsWith('urn:')) return;
  const [, written = '', which, part = ''] = path.exec(plain) ?? [];
  const [attribute, sub] = [written.toLowerCase(), part.toLowerCase()];
  if (readOnly.has(attribute)) throw refusal('mutability', `${written} can’t be changed.`);
  // Of several addresses the one at work counts.
  if (attribute === 'emails' && (which === undefined ? sub !== '' : !/"work"|primary\s+eq\s+"?true/i.test(which)))
    return;
  if (op === 'remove') {
    const isKept = ['username', 'name', 'active', 'emails'].includes(attribute);
    if (isKept && attribute !== 'emails') throw refusal('invalidValue', `${written} can’t be removed.`);
    if (isKept || passedOver.has(attribute)) return;
    if (!set(into, attribute, sub, null)) throw refusal('invalidPath', `There is nothing at ${name.slice(0, 100)}.`);
  } else if (!set(into, attribute, sub, value)) {
    throw refusal('invalidPath', `There is nothing at ${name.slice(0, 100)}.`);
  }
};

/** What a list of changes comes to: later ones count. @throws Failure 400 */
export const userFrom = (operations: readonly Operation[]): UserInput => {
  const into: UserInput = {};
  for (const { op, path: at, value } of operations) {
    if (at !== null) change(into, { op, value }, at);
    else if (op === 'remove') throw refusal('noTarget', 'Say with path what to remove.');
    else
      // Without a path, what no user has is passed over as in a whole user.
      for (const [name, inner] of sentOf(value)) {
        if (readOnly.has(plainName(name, 'User'))) continue;
        try {
          change(into, { op, value: inner }, name);
        } catch (error) {
          if (!(error instanceof Failure) || error.code !== 'invalidPath') throw error;
        }
      }
  }
  return into;
};
