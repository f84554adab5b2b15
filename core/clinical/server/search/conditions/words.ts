import { sql } from 'kysely';
import { badSearch } from '../../record/failures.ts';
import { wordsKey, wordsOf } from '../../index/words.ts';
import type { Sql } from './conditions.ts';
import { unescaped } from './values.ts';

/** `_text` asks for words of the narrative, `_content` for words of the whole resource. */
export const asksWords = (code: string): boolean => code === '_text' || code === '_content';

const most = { letters: 1_000, words: 40, depth: 10 } as const;

/** One place of a search: words that stand together, or what joins others. */
type Asked =
  | { readonly is: 'words'; readonly words: readonly string[] }
  | { readonly is: 'not'; readonly of: Asked }
  | { readonly is: 'and' | 'or'; readonly of: readonly Asked[] };

/** `(bone OR liver) AND -"old scar"`: words side by side must all be there. */
class Reader {
  private at = 0;
  private readonly signs: readonly string[];
  words = 0;

  constructor(
    private readonly name: string,
    text: string,
  ) {
    // A dash or an ampersand between words asks for nothing; one that stands at a bracket or a quotation mark says not.
    const signs = text.match(/-(?=["(])|"[^"]*"?|[()]|[^\s()"]+/g) ?? [];
    const isSign = (sign: string, n: number): boolean =>
      sign === '-' ? /^["(]/.test(signs[n + 1] ?? '') : /^[()"]/.test(sign) || wordsOf(sign).length > 0;
    this.signs = signs.filter(isSign);
  }

  read(): Asked {
    const all = this.either(0);
    if (this.at < this.signs.length) throw this.bad("a ')' too many");
    return all;
  }

  private bad(what: string) {
    return badSearch(`'${this.name}' has ${what}. It takes words, "words together", OR, AND, - and ( ).`, this.name);
  }

  private next(word: RegExp): boolean {
    const isNext = word.test(this.signs[this.at] ?? '');
    if (isNext) this.at += 1;
    return isNext;
  }

  private either(depth: number): Asked {
    if (depth > most.depth) throw this.bad(`more than ${most.depth} brackets within each other`);
    const of = [this.together(depth)];
    while (this.next(/^or$/i)) of.push(this.together(depth));
    return of.length === 1 ? of[0]! : { is: 'or', of };
  }

  private together(depth: number): Asked {
    const of = [this.one(depth)];
    for (;;) {
      const and = this.next(/^and$/i);
      const sign = this.signs[this.at];
      if (!and && (sign === undefined || sign === ')' || /^or$/i.test(sign))) break;
      of.push(this.one(depth));
    }
    return of.length === 1 ? of[0]! : { is: 'and', of };
  }

  private one(depth: number): Asked {
    if (this.next(/^(-|NOT)$/)) return { is: 'not', of: this.one(depth) };
    const sign = this.signs[this.at];
    if (sign === undefined || /^(\)|or|and)$/i.test(sign)) throw this.bad('nothing where a word belongs');
    this.at += 1;
    if (sign === '(') {
      const inner = this.either(depth + 1);
      if (!this.next(/^\)$/)) throw this.bad("a '(' that is not closed");
      return inner;
    }
    if (sign.startsWith('"') && (sign.length < 2 || !sign.endsWith('"'))) throw this.bad('a quotation mark too many');
    const words = wordsOf(sign);
    if (words.length === 0) throw this.bad(`'${sign.slice(0, 20)}', which is no word`);
    if ((this.words += words.length) > most.words) throw this.bad(`more than ${most.words} words`);
    const found: Asked = { is: 'words', words };
    return sign.startsWith('-') ? { is: 'not', of: found } : found;
  }
}

/** Whether it can be true of what has none of its words: the index could not find that. */
const isOpen = (asked: Asked): boolean => {
  if (asked.is === 'words') return false;
  if (asked.is === 'not') return !isOpen(asked.of);
  return asked.is === 'or' ? asked.of.some(isOpen) : asked.of.every(isOpen);
};

/** As PostgreSQL reads a `tsquery`; words are letters and digits alone. */
const written = (asked: Asked, of: (word: string) => string): string => {
  if (asked.is === 'not') return `!${written(asked.of, of)}`;
  const [parts, sign] =
    asked.is === 'words'
      ? [asked.words.map(of), '<->']
      : [asked.of.map((one) => written(one, of)), asked.is === 'and' ? '&' : '|'];
  return `(${parts.join(` ${sign} `)})`;
};

interface Words {
  readonly size: number;
  probe(rid: Sql): Sql;
  readonly drive: Sql;
}

/**
 * Any of the values in words of a resource of this type.
 * @throws Failure 400 that says what is wrong
 */
export const wordsCondition = (orgId: string, type: string, code: string, values: readonly string[]): Words => {
  let size = 0;
  const of = values.map((value): Asked => {
    if (value.length > most.letters) throw badSearch(`'${code}' has at most ${most.letters} letters.`, code);
    const reader = new Reader(code, unescaped(value));
    const asked = reader.read();
    size += reader.words;
    return asked;
  });
  if (size > most.words) throw badSearch(`'${code}' has at most ${most.words} words.`, code);
  const asked: Asked = { is: 'or', of };
  if (isOpen(asked)) throw badSearch(`'${code}' needs a word that is to be there.`, code);
  const key = wordsKey(orgId, type);
  const query = written(asked, (word) => `'${key}${word}'${code === '_text' ? ':A' : ''}`);
  return {
    size,
    probe: (rid) => sql`coalesce((select w.words @@ ${query}::tsquery from resource_words w
      where w.org_id = ${orgId} and w.rid = ${rid}), false)`,
    // The words alone are for an index: the organisation is so within them, and its other index would read all it has.
    drive: sql`select w.rid from resource_words_own w
      where w.words @@ ${query}::tsquery and w.org_id || '' = ${orgId} and w.type || '' = ${type}`,
  };
};
