import { makeAutoObservable, observableRef } from 'mobx';

interface Unlike {
  /** Names of what is no state: services, timers, what undoes something. */
  readonly plain?: readonly string[];
  /** Names of what is replaced and never looked into, such as answers. */
  readonly whole?: readonly string[];
}

/** Called by a store's constructor once its fields are set: what it holds is observed, deeply unless said otherwise, and its methods may be handed on. */
export const makeStore = <S extends object>(store: S, { plain = [], whole = [] }: Unlike = {}): void => {
  const unlike: Record<string, false | typeof observableRef> = {};
  for (const name of plain) unlike[name] = false;
  for (const name of whole) unlike[name] = observableRef;
  makeAutoObservable<S, string>(store, unlike, { autoBind: true });
};
