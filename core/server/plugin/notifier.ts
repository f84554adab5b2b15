import type { Notification, NotificationKind } from '#core/shared';
import type { Trx } from '../database/tables.ts';

/**
 * A further way on which notifications reach people, beside the bell and the live connection: push, and whatever a clinic may
 * choose one day. What it writes is the last of the transaction, and not limited to one organisation.
 */
export interface NotificationChannel {
  /** Those of these profiles that want to hear nothing of this kind: it is listed for them, read from the beginning. */
  silent(db: Trx, orgId: string, profileIds: readonly string[], kind: NotificationKind): Promise<readonly string[]>;
  /** @param ids of the notifications that were made just now */
  added(db: Trx, ids: readonly string[]): Promise<void>;
  /** @param ids of those that are read by now: what the channel still shows of them is withdrawn */
  read(db: Trx, ids: readonly string[]): Promise<void>;
  /** What it wrote is there for good. It begins its work and does not make anybody wait. */
  committed(): void;
}

/** Writes a bell entry and tells the person's open browsers. */
export interface Notifier {
  notify(
    db: Trx,
    orgId: string,
    profileIds: readonly string[],
    kind: NotificationKind,
    data: Omit<Notification['data'], 'type'>,
  ): Promise<void>;
  /** What these people's bells say of a session is dealt with: it is read, in every browser of theirs. */
  settle(
    db: Trx,
    orgId: string,
    profileIds: readonly string[],
    sessionId: string,
    kinds: readonly NotificationKind[],
  ): Promise<void>;
  /** What a notification of this kind is about is dealt with: it is read, by everybody who was told of it. */
  dealtWith(db: Trx, orgId: string, kind: NotificationKind, resourceId: string): Promise<void>;
  /** From now on notifications take this way too. Returns the undo. */
  through(channel: NotificationChannel): () => void;
  /** Tells every channel that these are read. */
  wereRead(db: Trx, ids: readonly string[]): Promise<void>;
}
