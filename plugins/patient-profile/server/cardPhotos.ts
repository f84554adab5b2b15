import { type CallContext, type Handler, notFound, type ServerServices } from '#core/server';
import { idOf } from '#clinical/shared';
import {
  cardPhotoMaxBytes,
  type cardPhotos,
  cardPhotoTypes,
  type getCardPhoto,
  type putCardPhoto,
  type removeCardPhoto,
} from '../shared/calls.ts';

/** Anyone who may read the card may see its photos. @throws Failure 404 otherwise */
const patientOfCard = async ({ record, caller }: CallContext, id: string): Promise<string> => {
  const coverage = await record.read('Coverage', id);
  const patientId = idOf(coverage.beneficiary, 'Patient');
  const another = caller.role === 'patient' && caller.resourceId !== patientId;
  if (patientId === undefined || another) throw notFound('card');
  return patientId;
};

const photosOf = ({ db }: CallContext, coverageId: string) =>
  db.selectFrom('patient_profile_card_photo').selectAll().where('coverage_id', '=', coverageId);

export const cardPhotosOf = (services: ServerServices) => {
  const list: Handler<typeof cardPhotos> = async ({ params }, context) => {
    await patientOfCard(context, params.id);
    const kept = await photosOf(context, params.id).execute();
    const at = (side: 'front' | 'back'): string | null => {
      const found = kept.find((one) => one.side === side);
      return found ? new Date(found.taken_at).toISOString() : null;
    };
    return { front: at('front'), back: at('back') };
  };

  const drop = async (context: CallContext, coverageId: string, side: 'front' | 'back'): Promise<void> => {
    const before = await photosOf(context, coverageId).where('side', '=', side).executeTakeFirst();
    if (!before) return;
    await context.db
      .deleteFrom('patient_profile_card_photo')
      .where('coverage_id', '=', coverageId)
      .where('side', '=', side)
      .execute();
    await services.files.remove(context.db, before.file_id);
  };

  const put: Handler<typeof putCardPhoto> = async ({ params }, context) => {
    const patientId = await patientOfCard(context, params.id);
    const { db, caller } = context;
    const { name, stream } = await context.file();
    const stored = await services.files.put(db, {
      orgId: caller.orgId,
      owner: caller.profileId,
      name,
      maxSize: cardPhotoMaxBytes,
      accept: cardPhotoTypes,
      bytes: stream,
    });
    await drop(context, params.id, params.side);
    await db
      .insertInto('patient_profile_card_photo')
      .values({
        org_id: caller.orgId,
        patient_id: patientId,
        coverage_id: params.id,
        side: params.side,
        file_id: stored.id,
        taken_at: services.now(),
      })
      .execute();
    await context.audit({ action: 'created', target: { type: 'card-photo', id: params.id }, patientId });
  };

  const remove: Handler<typeof removeCardPhoto> = async ({ params }, context) => {
    const patientId = await patientOfCard(context, params.id);
    await drop(context, params.id, params.side);
    await context.audit({ action: 'deleted', target: { type: 'card-photo', id: params.id }, patientId });
  };

  const open: Handler<typeof getCardPhoto> = async ({ params }, context) => {
    const patientId = await patientOfCard(context, params.id);
    const kept = await photosOf(context, params.id).where('side', '=', params.side).executeTakeFirst();
    const file = kept && (await services.files.open(context.db, kept.file_id));
    if (!file) throw notFound('picture');
    await context.audit({ action: 'read', target: { type: 'card-photo', id: params.id }, patientId });
    const { stream, type, name, size } = file;
    context.sendFile({ stream, type, name, size, inline: true });
    return undefined;
  };

  return { list, put, remove, open };
};
