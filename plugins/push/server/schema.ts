import type { Generated } from 'kysely';
import type { Moment } from '#core/server/database/tables.ts';
import type { NotificationKind } from '#core/shared';
import type { MailChoice, PushChoice } from '../shared/calls.ts';

/** A browser that gets push. It is an account's: whichever of their profiles and clinics a notification is for. */
export interface PushEndpointTable {
  id: Generated<string>;
  account_id: string;
  /** Signed-in device: nothing is sent once that is signed out. */
  device_id: string;
  token: string;
  /** ENT-10's label. */
  name: string;
  created_at: Moment;
}

export interface PushChoiceTable {
  account_id: string;
  name: string;
  choice: PushChoice;
}

/** Of an account, on all of its devices. */
export interface PushPreferenceTable {
  account_id: string;
  /** Features of which nothing is pushed, mailed, or told in the application. */
  muted: Generated<string[]>;
  muted_mail: Generated<string[]>;
  muted_app: Generated<string[]>;
  /** Minutes after midnight in `time_zone`; all three or none. */
  quiet_from: number | null;
  quiet_to: number | null;
  time_zone: string | null;
  /** Null: as people of their role usually have it. */
  mail: MailChoice | null;
  /** Minutes after midnight in `digest_zone`, and days from 0, Monday; all three or none. */
  digest_minute: number | null;
  digest_days: number[] | null;
  digest_zone: string | null;
  /** When the next digest is due; null: none is. */
  digest_next: Date | null;
}

/** Up to which of a profile's notifications mails have told. */
export interface PushMailedTable {
  profile_id: string;
  seq: string;
  /** When the last mail left; null: none did. */
  at: Date | null;
  looked_at: Date | null;
}

/** By which rule a clinic's urgent notifications escalate; none: by the usual one. */
export interface PushEscalationRuleTable {
  org_id: string;
  on: boolean;
  /** Minutes; null: this step is left out. */
  push: number | null;
  mail: number | null;
  task: number | null;
  in_quiet_hours: boolean;
}

/** What is urgent, for each person who was told; those who were told of one thing at once are one round. */
export interface PushUrgentTable {
  notification_id: string;
  round: string;
  org_id: string;
  began_at: Date;
  pushed: Generated<boolean>;
  mailed: Generated<boolean>;
  /** The clinic has a task of it. */
  tasked: Generated<boolean>;
  /** Somebody opened it, or it is dealt with. */
  over: Generated<boolean>;
  /** The clinic's task is closed too. */
  closed: Generated<boolean>;
}

/** One notification for one endpoint. Sent ones are kept for as long as they may have to be withdrawn. */
export interface PushDeliveryTable {
  id: Generated<string>;
  endpoint_id: string;
  notification_id: string;
  org_id: string;
  kind: NotificationKind;
  /** What belongs together: the newest replaces the others. */
  thread: string;
  /** Takes back from the screen what was read elsewhere. */
  withdraws: Generated<boolean>;
  /** `held`: it waits for the end of the person's quiet hours. */
  state: Generated<'waiting' | 'held' | 'sent'>;
  attempts: Generated<number>;
  next_at: Moment;
  created_at: Moment;
}

declare module '#core/server/database/tables.ts' {
  interface Tables {
    push_endpoint: PushEndpointTable;
    push_choice: PushChoiceTable;
    push_preference: PushPreferenceTable;
    push_delivery: PushDeliveryTable;
    push_mailed: PushMailedTable;
    push_escalation_rule: PushEscalationRuleTable;
    push_urgent: PushUrgentTable;
  }
}
