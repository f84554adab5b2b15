import type { ColumnType, Generated } from 'kysely';
import type { Json, Moment } from '#core/server';
import type {
  AnnotationKind,
  AsideReason,
  Content,
  DocumentKind,
  FailureKind,
  IncomingState,
  OutgoingState,
  ReadOutcome,
  RedactionReason,
} from '../shared/faxState.ts';
import type { DeskSettings } from '../shared/settings.ts';
import type { Box } from '../shared/boxes.ts';
import type { ReadWord } from './reading/reader.ts';

type Maybe<T> = ColumnType<T | null, string | null | undefined, string | null>;

export interface IncomingTable {
  id: Generated<string>;
  org_id: string;
  /** By which way it came, and what it is called there. */
  provider: string;
  provider_id: string;
  /** Ten digits; '' where the line did not say. */
  number: string;
  name: string;
  /** Whose number it is by the directory, when it came; '' for nobody's. */
  listed: Generated<string>;
  received_at: Moment;
  content: Content;
  pages: number | null;
  file_id: string | null;
  sha256: string | null;
  state: IncomingState;
  assignee: string | null;
  label: string;
  note: string;
  copies: Generated<number>;
  same_as: string | null;
  turns: Json<Readonly<Record<string, number>>>;
  patient_id: string | null;
  patient_name: string | null;
  document_id: string | null;
  task_id: string | null;
  kind: DocumentKind | null;
  title: string | null;
  filed_at: Moment | null;
  /** Pages as they arrived, in the order that somebody gave them. */
  page_order: Maybe<readonly number[]>;
  /** Of a document that was split off: the fax, and its pages there. */
  split_from: Generated<string | null>;
  /** The fax that has its pages now. */
  merged_into: Generated<string | null>;
  /** Of one that was made: of which faxes, in the order of their pages. */
  source_faxes: Maybe<readonly string[]>;
  /** Which page of which of these each of its pages is; null where it was merged before that was kept. */
  merged_pages: Maybe<readonly { readonly fax: string; readonly page: number }[]>;
  merged_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** An earlier fax whose pages look the same; null where there is none, or a person said that it is another. */
  looks_like: Generated<string | null>;
  source_pages: Maybe<readonly number[]>;
  /** Of a fax that was split: pages that are in no document. */
  aside: Maybe<readonly { readonly page: number; readonly reason: AsideReason }[]>;
  split_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** Its pages as they were filed, where they are no longer as they arrived. */
  filed_file: Generated<string | null>;
  /** The bytes as they arrived, where its pages had to be made from them. */
  original_file: Generated<string | null>;
  /** Its pages before any of them was redacted; null where none is. Nobody is shown it without a permission of its own. */
  unredacted_file: Generated<string | null>;
  /** What its pages look like to the machine that read them. */
  likely_kind: Maybe<DocumentKind>;
  /** `read`: on a page. A person says, or says that it is not. */
  urgency: Maybe<'read' | 'said' | 'denied'>;
  /** When it is to be dealt with, by the hours of the clinic; null until that is reckoned, and where the clinic has no such times. */
  due_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** When it was said that it is late, and the task that says so until somebody acts. */
  late_told_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  late_task: Generated<string | null>;
  /** Counts how often its pages were replaced. */
  pages_version: Generated<number>;
  /** Set aside until then; null where it is not. */
  snoozed_until: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** `pages_version` of the pages that a machine read; less where it has not yet. */
  read_version: Generated<number>;
}

interface ReadingTable {
  org_id: string;
  fax_id: string;
  page: number;
  outcome: ReadOutcome;
  words: Json<readonly ReadWord[]>;
  /** `lookOf` it; null where it has too little on it. */
  look: string | null;
}

interface RedactionTable {
  id: Generated<string>;
  org_id: string;
  /** The fax that arrived, whatever was made of it, and the page there. */
  fax_id: string;
  page: number;
  at: Moment;
  by: string;
  boxes: Json<readonly Box[]>;
  reason: RedactionReason;
  /** By which the file had turned the page that was drawn. */
  quarters: number;
  /** A file of one page: what stands in its place. */
  file_id: string;
  undone_at: ColumnType<Date | null, Date | null, Date | null>;
}

interface FavouriteTable {
  org_id: string;
  number: string;
  name: string;
}

interface SettingTable {
  org_id: string;
  due: boolean;
  hours: Json<DeskSettings['hours']>;
  urgent_hours: number;
  pages_a_day: number | null;
  /** A decimal. */
  cost_a_month: string | null;
}

interface AnnotationTable {
  id: Generated<string>;
  org_id: string;
  fax_id: string;
  page: number;
  kind: AnnotationKind;
  box: Json<Box>;
  text: string;
  /** A person's name and profile. */
  by: string;
  profile_id: string;
  at: Moment;
  removed_at: ColumnType<Date | null, never, Date | null>;
}

export interface OutgoingTable {
  id: Generated<string>;
  org_id: string;
  created_by: string;
  created_at: Moment;
  number: string;
  name: string;
  subject: string;
  patient_id: string | null;
  patient_name: string | null;
  file_id: string;
  sha256: string;
  pages: number;
  documents: Json<readonly string[]>;
  state: OutgoingState;
  /** Not before then; null: at once. */
  send_at: ColumnType<Date | null, Date | null | undefined, never>;
  /** What was prepared together with it; null where it was alone. */
  batch_id: ColumnType<string | null, string | null | undefined, never>;
  attempts: Generated<number>;
  pages_sent: Generated<number>;
  next_at: Moment | null;
  lease_until: Moment | null;
  /** Somebody wants it stopped while a line has it; and when the line was told. */
  cancel_asked_at: ColumnType<Date | null, never, Date | null>;
  cancel_told_at: ColumnType<Date | null, never, Date | null>;
  failure: FailureKind | null;
  /** Of all its tries, as the service tells it: a decimal, and ISO 4217. */
  cost_amount: ColumnType<string | null, never, string | null>;
  cost_currency: ColumnType<string | null, never, string | null>;
  reply_to: string | null;
  label: Generated<string>;
  note: Generated<string>;
  turns: ColumnType<Readonly<Record<string, number>>, string | undefined, string>;
}

interface EventTable {
  id: Generated<string>;
  org_id: string;
  fax_id: string;
  at: Moment;
  by: string | null;
  what: string;
  detail: Json<Readonly<Record<string, string | number>>>;
}

interface FaxUploadTable {
  file_id: string;
  org_id: string;
  owner: string;
  name: string;
  pages: number;
  created_at: Moment;
}

interface LineTable {
  number: string;
  org_id: string;
}

interface LineCallTable {
  ref: string;
  org_id: string;
  number: string;
  outcome: string;
  pages_sent: number;
  at: Moment;
}

interface CarriedTable {
  /** The fax and its try. */
  ref: string;
  org_id: string;
  service: string;
  /** What the service's books know it by. */
  mark: string;
  /** What the service calls it; null until it said so. */
  provider_id: string | null;
  pages: number;
  at: Moment;
}

interface MisdirectionTable {
  fax_id: string;
  org_id: string;
  direction: 'ours' | 'theirs';
  at: Moment;
  held: string;
  told: string;
  outcome: string;
  patient_told: string | null;
}

interface MailboxTable {
  org_id: string;
  looked_at: Moment;
  left_sender: number;
  left_unproven: number;
  left_nothing: number;
  /** Why it did not answer the last time; null where it did. */
  problem: string | null;
}

declare module '#core/server/database/tables.ts' {
  interface Tables {
    fax_incoming: IncomingTable;
    fax_outgoing: OutgoingTable;
    fax_event: EventTable;
    fax_upload: FaxUploadTable;
    fax_line: LineTable;
    fax_line_call: LineCallTable;
    fax_carried: CarriedTable;
    fax_misdirection: MisdirectionTable;
    fax_reading: ReadingTable;
    fax_redaction: RedactionTable;
    fax_annotation: AnnotationTable;
    fax_setting: SettingTable;
    fax_favourite: FavouriteTable;
    fax_mailbox: MailboxTable;
  }
}
