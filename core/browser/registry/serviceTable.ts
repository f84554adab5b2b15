import { observable, runInAction } from 'mobx';
import { type Token, tokenName } from '#core/plugin';
import type { Conflicts } from './conflicts.ts';

interface Provided {
  readonly owner: string;
  readonly instance: unknown;
}

/** What stands behind each token now, and who provides it. Observable: services come with a session and go with it. */
export class ServiceTable {
  private readonly provided = observable.map<Token<unknown>, Provided>([], { deep: false });

  constructor(private readonly conflicts: Conflicts) {}

  has(token: Token<unknown>): boolean {
    return this.provided.has(token);
  }

  get<T>(token: Token<T>): T | undefined {
    return this.provided.get(token)?.instance as T | undefined;
  }

  ownerOf(token: Token<unknown>): string | undefined {
    return this.provided.get(token)?.owner;
  }

  /** Where the token is taken already the first provider stays and this is a conflict. */
  provide(owner: string, token: Token<unknown>, instance: unknown): void {
    const first = this.provided.get(token);
    if (first) this.conflicts.found({ of: 'provider', key: tokenName(token), first: first.owner, second: owner });
    else runInAction(() => this.provided.set(token, { owner, instance }));
  }

  /** Nothing happens where somebody else provides the token. */
  withdraw(owner: string, token: Token<unknown>): void {
    if (this.ownerOf(token) === owner) runInAction(() => this.provided.delete(token));
  }
}
