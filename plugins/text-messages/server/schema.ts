import type { Generated } from 'kysely';
import type { MessageState } from '../shared/calls.ts';

/** Where somebody gets text messages of a clinic. */
export interface TextNumberTable {
  org_id: string;
  profile_id: string;
  /** Ten digits. */
  number: string;
  on: boolean;
  confirmed_at: Date;
  stopped_at: Date | null;
}

/** A number that waits for its code. */
export interface TextCodeTable {
  org_id: string;
  profile_id: string;
  number: string;
  code_hash: string;
  attempts: Generated<number>;
  expires_at: Date;
}

export interface TextMessageTable {
  id: Generated<string>;
  org_id: string;
  profile_id: string;
  number: string;
  /** `told`: what a part of the house says; `code`; `back`: what is said to an answer. */
  kind: 'told' | 'code' | 'back';
  words: string;
  /** What is asked, and about what; null where nothing is. */
  question: string | null;
  about: string | null;
  until: Date;
  state: Generated<MessageState>;
  attempts: Generated<number>;
  next_at: Date;
  /** What the line calls it. */
  outside_id: string | null;
  created_at: Date;
  sent_at: Date | null;
  answered_at: Date | null;
}

/** Which answers were heard: a line may tell of one twice. */
export interface TextReplyTable {
  id: string;
  at: Date;
}

declare module '#core/server/database/tables.ts' {
  interface Tables {
    text_number: TextNumberTable;
    text_code: TextCodeTable;
    text_message: TextMessageTable;
    text_reply: TextReplyTable;
  }
}
