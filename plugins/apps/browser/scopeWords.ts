import type { AskedScope } from '../shared/calls.ts';
import type { messages } from './messages/en-CA.ts';

type Texts = typeof messages;

type Named = Extract<keyof Texts, `type_${string}`>;
const isNamed = (key: string, t: Texts): key is Named => key.startsWith('type_') && key in t;

const what = ({ type, only }: AskedScope, t: Texts): string => {
  const key = type === '*' ? 'type_all' : `type_${type}`;
  const words = isNamed(key, t) ? t[key] : t.otherType(type);
  return only.length === 0 ? words : t.only(words, only.join(', '));
};

/** What an app asks, in a sentence; null for what goes without saying. */
export const scopeWords = (asked: AskedScope, t: Texts): string | null => {
  if (asked.about === 'stay') return t.scope_stay;
  if (asked.about === 'sign-in') return asked.scope === 'openid' ? t.scope_signIn : null;
  if (asked.about === 'launch') return null;
  if (asked.reach === 'patient') return asked.writes ? t.write(what(asked, t)) : t.read(what(asked, t));
  return asked.writes ? t.writeAll(what(asked, t)) : t.readAll(what(asked, t));
};
