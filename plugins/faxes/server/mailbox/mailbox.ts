import type { MailboxAccount } from './mailboxes.ts';

/** A part of a mail that is a file. */
export interface MailPart {
  /** Its place in the mail, as IMAP counts: `2`, `1.3`. */
  readonly id: string;
  /** Media type, lower case. */
  readonly type: string;
  readonly name: string;
  /** In bytes as it is coded in the mail. */
  readonly size: number;
}

/** A mail, as far as it is looked at; what it says in its text is never fetched. */
export interface Mail {
  readonly uid: number;
  /** Addresses in its From line, lower case. */
  readonly from: readonly string[];
  readonly subject: string;
  readonly at: Date | null;
  readonly parts: readonly MailPart[];
  /** What mail servers on its way wrote about where it comes from, the last one first. */
  readonly proofs: readonly string[];
}

/** A folder of mails that is open; nothing in it is deleted or moved. */
export interface Mailbox {
  /** Uids count anew when this changes. */
  readonly validity: string;
  /** Uids of what nobody has read, in the order in which they came. */
  unread(): Promise<readonly number[]>;
  read(uids: readonly number[]): Promise<readonly Mail[]>;
  /** Decoded. @throws TooLarge */
  fetch(uid: number, part: string, most: number): Promise<Uint8Array>;
  markRead(uid: number): Promise<void>;
  close(): Promise<void>;
}

/** @throws Error with a `code`, and nothing of what the server said */
export type OpenMailbox = (account: MailboxAccount) => Promise<Mailbox>;
