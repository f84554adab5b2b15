import { runInAction } from 'mobx';
import { makeStore } from '#core/browser/makeStore.ts';
import { CallFailure } from '#core/shared';

export type Values = Readonly<Record<string, unknown>>;

export interface FieldRule<V extends Values, K extends keyof V = keyof V> {
  /** As it stands beside the field; part of 'Please enter {label}' (VAL-2). */
  readonly label: string;
  readonly required?: boolean;
  /** Required only beside certain other answers. */
  requiredWhen?(values: V): boolean;
  /** One of several of which any will do: the field says neither that it is required nor that it is optional. */
  readonly anyOf?: boolean;
  /** A sentence that says how to mend it; undefined when it is well. */
  check?(value: V[K], values: V): string | undefined;
}

export type FieldRules<V extends Values> = { readonly [K in keyof V]?: FieldRule<V, K> };

export interface FormRules<V extends Values> {
  readonly fields: FieldRules<V>;
  submit(values: V): Promise<unknown>;
  readonly pleaseEnter: (label: string) => string;
  readonly errorText: (error: unknown) => string;
}

/** No field has this name. */
const typedKey = '(typed)';
export type Draft<V extends Values> = Partial<V> & { readonly [typedKey]?: Readonly<Record<string, string>> };

/** Whether it has to be filled in, as the other answers stand. */
export const isRequired = <V extends Values>(rule: FieldRule<V> | undefined, values: V): boolean =>
  rule?.required === true || rule?.requiredWhen?.(values) === true;

const isMissing = (value: unknown): boolean =>
  value === undefined || value === null || value === false || (typeof value === 'string' && value.trim() === '');

const namesOf = <V extends Values>(fields: FieldRules<V>): (keyof V & string)[] => Object.keys(fields);

/** `body.address.city` and `city` both name the field `city`. */
const fieldOf = (path: string): string => path.split('.').at(-1) ?? path;

/**
 * What is typed, what is wrong with it, and whether it is on its way. Ours rather than a library's: the login page has 160 KiB
 * for everything, react-hook-form is 12 of them, and it knows neither 'Please enter {label}' nor the server's `fields`.
 */
export class FormStore<V extends Values> {
  values: V;
  errors: Partial<Record<string, string>> = {};
  /** Why the whole was refused, where no one field is to blame. */
  failure: string | undefined = undefined;
  busy = false;
  /** Counts refusals; the form moves the focus when it grows. */
  refused = 0;
  changed = false;
  /** By field: words in a type-ahead that were neither chosen from its list nor confirmed. They are no value. */
  typed: Readonly<Record<string, string>> = {};
  /** By field that is on the page: what to do about such words. */
  readonly remedies = new Map<string, string>();
  /** What is shown was typed another time, and came back from a draft. */
  restored = false;
  /** What was typed is not to be kept. */
  forgotten = false;
  rules: FormRules<V>;
  /** What the server has: the start, and what was sent since. */
  private saved: V;

  constructor(initial: V, rules: FormRules<V>) {
    this.values = { ...initial };
    this.saved = this.values;
    this.rules = rules;
    makeStore(this, { plain: ['rules', 'remedies'] });
  }

  set<K extends keyof V & string>(name: K, value: V[K]): void {
    this.values = { ...this.values, [name]: value };
    this.setTyped(name, '');
  }

  setTyped(name: string, words: string): void {
    const { [name]: _, ...others } = this.typed;
    this.typed = words === '' ? others : { ...others, [name]: words };
    this.changed = true;
    this.forgotten = false;
    // An error goes as soon as it is mended, and does not come while the person is still typing.
    if (this.errors[name] && !this.wrongWith(name)) delete this.errors[name];
  }

  /** The fields that differ from what is saved. */
  get unsaved(): Partial<V> {
    const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
    const fields = Object.entries(this.values).filter(([name, value]) => !same(value, this.saved[name]));
    return Object.fromEntries(fields) as Partial<V>;
  }

  /** What a draft keeps: the fields that differ, and the words that are no value yet. */
  get draft(): Draft<V> {
    return Object.keys(this.typed).length === 0 ? this.unsaved : { ...this.unsaved, [typedKey]: this.typed };
  }

  /** Puts back what was typed before; fields that the form does not have are left out. */
  restore(draft: Draft<V>): void {
    for (const name of Object.keys(this.values)) {
      if (Object.hasOwn(draft, name)) this.set(name, draft[name] as V[string]);
    }
    for (const [name, text] of Object.entries(draft[typedKey] ?? {})) this.setTyped(name, text);
    this.restored = Object.keys(this.draft).length > 0;
  }

  /** An error that only the control itself can see, such as a file too large. */
  blame(name: keyof V & string, message: string): void {
    this.errors[name] = message;
  }

  reset(values: V): void {
    this.values = { ...values };
    this.saved = this.values;
    this.typed = {};
    this.errors = {};
    this.failure = undefined;
    this.changed = false;
    this.restored = false;
  }

  /** Answers that are offered, known only now: nobody typed them, so no draft is kept of them. */
  offer(answers: Partial<V>): void {
    this.values = { ...this.values, ...answers };
    this.saved = { ...this.saved, ...answers };
  }

  /** Somebody else saved this meanwhile: what was typed differs from it now. */
  rebase(saved: V): void {
    this.saved = { ...saved };
  }

  /** Back to what is saved; no draft is kept of what was typed. */
  forget(): void {
    this.reset(this.saved);
    this.forgotten = true;
  }

  /** Sends when everything is well. Never throws; never clears what was typed. */
  async submit(): Promise<boolean> {
    if (this.busy) return false;
    this.failure = undefined;
    this.errors = {};
    for (const name of new Set([...namesOf(this.rules.fields), ...this.remedies.keys()])) {
      const wrong = this.wrongWith(name);
      if (wrong) this.errors[name] = wrong;
    }
    if (Object.keys(this.errors).length > 0) {
      this.refused += 1;
      return false;
    }
    this.busy = true;
    const sent = this.values;
    try {
      const answer = await this.rules.submit(sent);
      if (answer === false) {
        runInAction(() => (this.busy = false));
        return false;
      }
      runInAction(() => {
        this.busy = false;
        this.saved = sent;
        this.restored = false;
        // Words in a field that is no longer on the page were not asked about, and are over with the form.
        this.typed = Object.fromEntries(Object.entries(this.typed).filter(([name]) => this.remedies.has(name)));
        this.changed = Object.keys(this.draft).length > 0;
      });
      return true;
    } catch (error) {
      runInAction(() => this.refuse(error));
      return false;
    }
  }

  private wrongWith(name: keyof V & string): string | undefined {
    const remedy = this.typed[name]?.trim() ? this.remedies.get(name) : undefined;
    if (remedy !== undefined) return remedy;
    const rule = this.rules.fields[name];
    if (!rule) return undefined;
    const value = this.values[name];
    if (isMissing(value)) return isRequired(rule, this.values) ? this.rules.pleaseEnter(rule.label) : undefined;
    return rule.check?.(value, this.values);
  }

  private refuse(error: unknown): void {
    const named = error instanceof CallFailure ? Object.entries(error.fields) : [];
    for (const [path, message] of named) {
      const name = namesOf(this.rules.fields).find((field) => field === fieldOf(path));
      if (name !== undefined) this.errors[name] = message;
    }
    this.failure = Object.keys(this.errors).length > 0 ? undefined : this.rules.errorText(error);
    this.busy = false;
    this.refused += 1;
  }
}
