import type { Generated } from 'kysely';
import type { Moment } from '#core/server/database/tables.ts';
import type { ChannelKind, SessionStatus } from '../shared/session.ts';

export interface SessionTable {
  id: Generated<string>;
  org_id: string;
  kind: ChannelKind;
  reason: string;
  start_at: Moment;
  status: SessionStatus;
  requested_by: string;
  client_id: string | null;
  due_at: Moment;
  decided_at: Moment | null;
  decided_by: string | null;
  decision_reason: string | null;
  completed_at: Moment | null;
  /** Profile of the patient whom staff speak about. */
  patient_id: string | null;
  created_at: Moment;
  touched_at: Moment;
  /** What it is about, or what somebody wrote, speaks of violence, addiction or sexual health. */
  sensitive: Generated<boolean>;
  /** The newest message; seq 0 where there is none. Written only under this row's lock. */
  last_seq: Generated<number>;
  last_author_id: string | null;
  last_preview: string | null;
  last_files: Generated<number>;
  last_at: Moment | null;
}

export interface SessionPersonTable {
  session_id: string;
  profile_id: string;
  org_id: string;
  /** `stand_in`: for a patient of the session; it opens nothing that is not shared with them now. */
  part: 'requester' | 'invitee' | 'stand_in';
  read_seq: Generated<number>;
  /** Others' messages after `read_seq`: kept, so that no list ever counts. */
  unread: Generated<number>;
  /** The session's own, here too so that a person's list is one index. */
  touched_at: Moment;
  /** The session is over: an open one is never pushed out of a person's list by newer ones. */
  ended: Generated<boolean>;
  /** When opening it was last written to the audit trail. */
  audited_at: Moment | null;
}

export interface MessageTable {
  session_id: string;
  seq: number;
  org_id: string;
  author_id: string;
  client_id: string;
  text: string;
  /** The text without case and accents, for search. */
  folded: string;
  reply_to: number | null;
  created_at: Moment;
}

export interface MessageFileTable {
  /** The file store's id. */
  id: string;
  org_id: string;
  owner_id: string;
  upload_id: string | null;
  /** Null until a message carries it. */
  session_id: string | null;
  seq: number | null;
  place: number | null;
  name: string;
  type: string;
  size: number;
  created_at: Moment;
}

declare module '#core/server/database/tables.ts' {
  interface Tables {
    messaging_session: SessionTable;
    messaging_person: SessionPersonTable;
    messaging_message: MessageTable;
    messaging_file: MessageFileTable;
  }
}
