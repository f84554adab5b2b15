import type { AuditTarget } from '#core/shared';
import type { AuditEntry, CallContext } from '#core/server';
import type { Transcription } from '../shared/transcript.ts';
import type { TranscriptionServices } from './transcriptionServices.ts';
import type { VisitAccess } from './visitAccess.ts';

/** Notes what was changed, tells the browsers of the visit, and answers with what is now. */
export const answerChange = async (
  transcription: TranscriptionServices,
  context: CallContext,
  access: VisitAccess,
  {
    type = 'transcription',
    detail,
  }: { readonly type?: AuditTarget; readonly detail: NonNullable<AuditEntry['detail']> },
): Promise<Transcription> => {
  const { orgId, visit } = access;
  await context.audit({
    action: 'changed',
    target: { type, id: visit.id },
    ...(visit.patientId !== null && { patientId: visit.patientId }),
    detail,
  });
  await transcription.live.changed(context.db, orgId, visit);
  return transcription.answer(context.db, context, access);
};
