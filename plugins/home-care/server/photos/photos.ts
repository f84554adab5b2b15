import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { type CallContext, Failure, type Handler, notFound, type ServerServices, type Trx } from '#core/server';
import type { readOwnPhoto, sendPhoto } from '../../shared/modeCalls.ts';
import { photoMaxBytes, photoType } from '../../shared/photo.ts';
import { headsOf, recordOf } from '../../shared/record.ts';
import type { dropPhoto, readPhoto } from '../../shared/recordCalls.ts';
import { readerOf, senderOf } from '../holder.ts';
import { ownRows } from '../ownVisits.ts';
import { type EventRow, eventsOf, eventView } from '../chart/eventRows.ts';
import { append } from '../records.ts';
import { auditRead, lockedVisit, visitToChange, type VisitRow } from '../visitRows.ts';
import { bareJpeg } from './bareJpeg.ts';

/** @throws Failure 413 `too_large`, 415 `unsupported_media` */
const pictureIn = async (stream: Readable): Promise<Buffer> => {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of stream as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > photoMaxBytes) throw new Failure(413, 'too_large', 'This photo is too large. Take a smaller one.');
    parts.push(part);
  }
  const bare = bareJpeg(Buffer.concat(parts));
  if (!bare) throw new Failure(415, 'unsupported_media', 'This file is not a photo, or it is damaged.');
  return bare;
};

/** Whoever told of a picture sends it, also after their access has ended; the same one again changes nothing. */
export const take =
  (services: ServerServices): Handler<typeof sendPhoto> =>
  async ({ params: { id } }, context) => {
    const { db } = context;
    const { orgId, worker } = await senderOf(context);
    const told = await db
      .selectFrom('home_care_event')
      .select('visit_id')
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .where('worker_id', '=', worker.id)
      .where('kind', '=', 'photo')
      .executeTakeFirst();
    const row = told && (await lockedVisit(db, orgId, told.visit_id));
    if (!row) throw notFound('photo');
    const there = await db
      .selectFrom('home_care_photo')
      .select('file_id')
      .where('org_id', '=', orgId)
      .where('event_id', '=', id)
      .executeTakeFirst();
    if (there) return;
    const bytes = Readable.from([await pictureIn((await context.file()).stream)]);
    const file = await services.files.put(db, {
      ...{ orgId, owner: worker.id, name: `${randomUUID()}.jpg`, maxSize: photoMaxBytes, accept: [photoType], bytes },
    });
    await db
      .insertInto('home_care_photo')
      .values({ org_id: orgId, event_id: id, file_id: file.id, received_at: services.now() })
      .execute();
    const target = { type: 'home-care-visit', id: row.id } as const;
    await context.audit({ action: 'changed', target, patientId: row.patient_id, detail: { photo: id } });
  };

/** Of a visit's pictures those that nobody has taken back. @throws Failure 404 */
const standing = async (db: Trx, row: VisitRow, photo: string): Promise<EventRow> => {
  const rows = await eventsOf(db, row.org_id, [row.id]);
  const record = recordOf(rows.map((one) => eventView(one, new Map())));
  const stands = headsOf(record, 'photo').some(({ id }) => id === photo);
  const found = stands ? rows.find(({ id }) => id === photo) : undefined;
  if (!found) throw notFound('photo');
  return found;
};

const show = async (services: ServerServices, context: CallContext, row: VisitRow, photo: string): Promise<void> => {
  const { file_id } = await standing(context.db, row, photo);
  const file = file_id === null ? null : await services.files.open(context.db, file_id);
  if (!file) throw notFound('photo');
  await auditRead(context, 'home-care-photo', [row]);
  const { stream, type, name, size } = file;
  context.sendFile({ stream, type, name, size, inline: true });
};

/** By the rules of the visit's record. */
export const read =
  (services: ServerServices): Handler<typeof readPhoto> =>
  async ({ params: { id, photo } }, context) => {
    await show(services, context, await visitToChange(context, id), photo);
    return undefined;
  };

/** RTE-4, ENT-2: of the visits that the mode shows. */
export const readOwn =
  (services: ServerServices): Handler<typeof readOwnPhoto> =>
  async ({ params: { id } }, context) => {
    const now = services.now();
    const holder = await readerOf(context, now);
    const { rows } = await ownRows(context.db, holder, now);
    const told = await context.db
      .selectFrom('home_care_event')
      .select('visit_id')
      .where('org_id', '=', holder.orgId)
      .where('id', '=', id)
      .executeTakeFirst();
    const row = rows.find((one) => one.id === told?.visit_id);
    if (!row) throw notFound('photo');
    await show(services, context, row, id);
    return undefined;
  };

/** It stays in the record as what was taken back, and nobody sees it any more. */
export const drop =
  (services: ServerServices): Handler<typeof dropPhoto> =>
  async ({ params: { id, photo } }, context) => {
    const row = await visitToChange(context, id);
    const { worker_id, field } = await standing(context.db, row, photo);
    const detail = { kind: 'photo_error', photo } as const;
    await append({ services, context, row }, { worker_id, field, detail, replaces: [photo] });
    const target = { type: 'home-care-visit', id } as const;
    await context.audit({ action: 'changed', target, patientId: row.patient_id, detail: { withdrawn: photo } });
  };
