import type { Generated } from 'kysely';
import type { Moment } from '#core/server/database/tables.ts';
import type { NotificationKind } from '#core/shared';
import type { PushChoice } from '../shared/calls.ts';

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
  state: Generated<'waiting' | 'sent'>;
  attempts: Generated<number>;
  next_at: Moment;
  created_at: Moment;
}

declare module '#core/server/database/tables.ts' {
  interface Tables {
    push_endpoint: PushEndpointTable;
    push_choice: PushChoiceTable;
    push_delivery: PushDeliveryTable;
  }
}
