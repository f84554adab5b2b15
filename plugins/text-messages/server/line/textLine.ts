export interface Received {
  /** What the line calls it. */
  readonly id: string;
  /** Ten digits. */
  readonly from: string;
  readonly words: string;
}

/** `stopped`: the person told the line itself that they want no more. */
export type Taken = { readonly id: string } | { readonly refused: 'number' | 'stopped' };

/** What brings messages to telephones and back. */
export interface TextLine {
  readonly mode: 'outside' | 'demo';
  /** Ten digits: where messages come from. */
  readonly from: string;
  /**
   * @param to ten digits
   * @throws NothingSent where it surely took nothing; anything else where nobody knows
   */
  send(to: string, words: string): Promise<Taken>;
  /** What became of a message; null while the line does not know. */
  stateOf(id: string): Promise<'arrived' | 'failed' | null>;
  /** Answers since then, oldest first. One may be told twice. */
  received(since: Date): Promise<readonly Received[]>;
  /** Whether the line knows the account. Nothing is sent. @throws Error where it does not */
  check(): Promise<void>;
}
