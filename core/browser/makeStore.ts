import { makeAutoObservable, observableRef } from 'mobx';

interface Unlike {
  /** Names of what is no state: services, timers, what undoes something. */
  readonly plain?: readonly string[];
  /** Names of what is replaced and never looked into, such as answers. */
  readonly whole?: readonly string[];
}

/**
 * Called by a store's constructor once its fields are set: what it holds is observed, deeply unless said otherwise, and its methods
 * may be handed on.
 * @throws Error where a name is none of the store's
 */
export const makeStore = <S extends object>(store: S, { plain = [], whole = [] }: Unlike = {}): void => {
  const unlike: Record<string, false | typeof observableRef> = {};
  const say = (names: readonly string[], how: false | typeof observableRef): void => {
    for (const name of names) {
      // The compiler does not know what is private, and MobX passes over names that are not there.
      if (!(name in store)) throw new Error(`No ${name} in ${store.constructor.name}`);
      unlike[name] = how;
    }
  };
  say(plain, false);
  say(whole, observableRef);
  makeAutoObservable<S, string>(store, unlike, { autoBind: true });
};
