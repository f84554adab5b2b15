import {
  type CallContext,
  conflict,
  forbidden,
  type Handler,
  invalid,
  notFound,
  type ServerServices,
} from '#core/server';
import { adminRoles } from '#core/shared';
import type { Annotation, annotateFax, removeAnnotation } from '../../shared/annotations.ts';
import { mostAnnotations } from '../../shared/faxState.ts';
import { noteEvent } from '../deskEvents.ts';
import { alreadyDone, auditChange, incomingToChange, nameOf } from '../faxAccess.ts';

const marksOf = ({ db, caller }: CallContext, fax: string) =>
  db
    .selectFrom('fax_annotation')
    .selectAll()
    .where('org_id', '=', caller.orgId)
    .where('fax_id', '=', fax)
    .where('removed_at', 'is', null)
    .orderBy('page')
    .orderBy('at')
    .orderBy('id')
    .execute();

const mayRemove = ({ caller }: CallContext, author: string): boolean =>
  author === caller.profileId || adminRoles.some((role) => role === caller.role);

/** What is drawn over the pages of a fax, page by page. */
export const annotationsOf = async (context: CallContext, fax: string): Promise<Annotation[]> =>
  (await marksOf(context, fax)).map(({ id, page, kind, box, text, by, at, profile_id }) => ({
    ...{ id, page, kind, box: { ...box }, text, by, at: at.toISOString(), removable: mayRemove(context, profile_id) },
  }));

/** A mark can be made as long as somebody works with the fax, also where a chart has it. @throws Failure 409 */
const toMark = async (context: CallContext, id: string) => {
  const fax = await incomingToChange(context, id);
  const { state, content } = fax;
  if ((state !== 'open' && state !== 'filed') || content !== 'readable') throw alreadyDone();
  return fax;
};

export const annotate =
  (services: ServerServices): Handler<typeof annotateFax> =>
  async ({ params: { id }, body: { page, version, mark, box } }, context) => {
    const { db, caller } = context;
    const fax = await toMark(context, id);
    if (page > (fax.pages ?? 0)) throw invalid('This page is not in the fax.', { page: 'Open the fax again.' });
    if (version !== fax.pages_version)
      throw conflict('The pages changed in the meantime. Look at them again.', 'changed_meanwhile');
    if ((await marksOf(context, id)).length >= mostAnnotations)
      throw conflict(`A fax holds at most ${mostAnnotations} marks.`, 'too_many');
    const made = await db
      .insertInto('fax_annotation')
      .values({
        ...{ org_id: caller.orgId, fax_id: id, page, kind: mark.kind, box: JSON.stringify(box) },
        ...{ text: 'text' in mark ? mark.text : '', by: nameOf(context), profile_id: caller.profileId },
        at: services.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const told = { orgId: caller.orgId, faxId: id, by: nameOf(context), what: 'annotated' };
    await noteEvent(services, db, { ...told, detail: { page, kind: mark.kind } });
    await auditChange(context, fax, { how: 'annotated' });
    return made;
  };

export const remove =
  (services: ServerServices): Handler<typeof removeAnnotation> =>
  async ({ params: { id, annotation } }, context) => {
    const { db, caller } = context;
    const fax = await toMark(context, id);
    const mark = (await marksOf(context, id)).find((one) => one.id === annotation);
    if (!mark) throw notFound('mark');
    if (!mayRemove(context, mark.profile_id)) throw forbidden('Only its author can remove this mark.');
    await db
      .updateTable('fax_annotation')
      .set({ removed_at: services.now() })
      .where('org_id', '=', caller.orgId)
      .where('id', '=', annotation)
      .execute();
    const told = { orgId: caller.orgId, faxId: id, by: nameOf(context), what: 'annotation_removed' };
    await noteEvent(services, db, { ...told, detail: { page: mark.page, kind: mark.kind } });
    await auditChange(context, fax, { how: 'annotation_removed' });
  };
