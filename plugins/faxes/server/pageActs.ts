import { randomUUID } from 'node:crypto';
import { type CallContext, conflict, type Handler, invalid, type ServerServices, type Trx } from '#core/server';
import type { orderPages, rejoinFax, splitFax } from '../shared/pageCalls.ts';
import { carryAnnotations } from './annotations/carryAnnotations.ts';
import { sha256Of } from './arrival.ts';
import { elsewhere } from './deskActs.ts';
import { noteEvent } from './deskEvents.ts';
import { bytesOf, keepPages } from './documents/keptPages.ts';
import { ownPages, type TakenPage } from './documents/ownPages.ts';
import { redactionsOf } from './redaction/redactionsOf.ts';
import { alreadyDone, incomingToChange, nameOf, partsOf, undoEnds } from './faxAccess.ts';

type Incoming = Awaited<ReturnType<typeof incomingToChange>>;

/** Its pages can be worked on: it waits, they can be read, and nobody else has it. @throws Failure 404, 403, 409 */
export const pagesToChange = async (context: CallContext, id: string) => {
  const fax = await incomingToChange(context, id);
  const { state, content, file_id, pages } = fax;
  if (state !== 'open' || content !== 'readable' || file_id === null || pages === null) throw alreadyDone();
  if (fax.assignee !== null && fax.assignee !== context.caller.profileId) throw await elsewhere(context, fax.assignee);
  return { ...fax, file_id, pages };
};

/** @throws Failure 422 where one of the pages is missing, there twice, or not of this fax */
const needsEveryPage = (pages: number, named: readonly number[]): void => {
  const once = new Set(named);
  const missing = Array.from({ length: pages }, (_, n) => n + 1).filter((page) => !once.has(page));
  if (named.some((page) => page > pages))
    throw invalid('A page is not in this fax. Open it again.', { pages: `This fax has ${pages} pages.` });
  if (missing.length > 0)
    throw invalid('Every page must be in a document or set aside.', { pages: `Missing: ${missing.join(', ')}.` });
  if (named.length !== pages) throw invalid('A page is there twice.', { pages: 'Name each page once.' });
};

export const order =
  (services: ServerServices): Handler<typeof orderPages> =>
  async ({ params: { id }, body }, context) => {
    const { db, caller } = context;
    const fax = await pagesToChange(context, id);
    needsEveryPage(fax.pages, body.order);
    const asArrived = body.order.every((page, n) => page === n + 1);
    await db
      .updateTable('fax_incoming')
      .set({ page_order: asArrived ? null : JSON.stringify(body.order) })
      .where('id', '=', id)
      .execute();
    const told = { orgId: caller.orgId, faxId: id, by: nameOf(context), what: 'ordered' };
    await noteEvent(services, db, { ...told, detail: { pages: body.order.join(', ') } });
    await context.audit({ action: 'changed', target: { type: 'fax', id }, detail: { how: 'ordered' } });
  };

export const turned = ({ turns }: Pick<Incoming, 'turns'>, pages: readonly number[]): readonly TakenPage[] =>
  pages.map((page) => ({ page, quarters: turns[page] ?? 0 }));

/** Its pages as a person ordered and turned them; null where they are as they arrived. */
export const workedPages = async (services: ServerServices, db: Trx, fax: Incoming): Promise<Uint8Array | null> => {
  const isTurned = Object.values(fax.turns).some((quarters) => quarters > 0);
  if (fax.file_id === null || fax.pages === null || (fax.page_order === null && !isTurned)) return null;
  const pages = fax.page_order ?? Array.from({ length: fax.pages }, (_, n) => n + 1);
  const [made] = await ownPages(await bytesOf(services, db, fax.file_id), [turned(fax, pages)]);
  return made!;
};

export const split =
  (services: ServerServices): Handler<typeof splitFax> =>
  async ({ params: { id }, body: { parts, aside } }, context) => {
    const { db, caller } = context;
    const { orgId } = caller;
    const fax = await pagesToChange(context, id);
    needsEveryPage(fax.pages, [...parts.flat(), ...aside.map(({ page }) => page)]);
    if (parts.length === 1 && aside.length === 0)
      throw invalid('This is one document. There is nothing to split.', { pages: 'Make two documents or more.' });
    const taken = parts.map((pages) => turned(fax, pages));
    const files = await ownPages(await bytesOf(services, db, fax.file_id), taken);
    const at = services.now();
    const covered = (await redactionsOf(context, fax, at)).map(({ page }) => page);
    const before =
      fax.unredacted_file === null ? [] : await ownPages(await bytesOf(services, db, fax.unredacted_file), taken);
    const by = nameOf(context);
    const ids: string[] = [];
    for (const [n, pages] of parts.entries()) {
      const bytes = files[n]!;
      const uncovered = pages.some((page) => covered.includes(page)) ? before[n] : undefined;
      const { id: part } = await db
        .insertInto('fax_incoming')
        .values({
          ...{ org_id: orgId, provider: 'split', provider_id: `${id}:${randomUUID()}` },
          ...{
            listed: fax.listed,
            number: fax.number,
            name: fax.name,
            received_at: fax.received_at,
            content: 'readable',
          },
          ...{ pages: pages.length, file_id: await keepPages(services, db, orgId, bytes), sha256: sha256Of(bytes) },
          ...{
            state: 'open',
            assignee: caller.profileId,
            label: fax.label,
            note: fax.note,
            same_as: null,
            turns: '{}',
          },
          ...{ patient_id: null, patient_name: null, document_id: null, task_id: null, kind: null, title: null },
          // That it was late is told already, and somebody is at it.
          ...{ urgency: fax.urgency, late_told_at: fax.late_told_at },
          ...{ filed_at: null, split_from: id, source_pages: JSON.stringify(pages) },
          ...(uncovered && { unredacted_file: await keepPages(services, db, orgId, uncovered) }),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const detail = { fax: id, pages: pages.join(', ') };
      await noteEvent(services, db, { orgId, faxId: part, by, what: 'split_off', detail });
      await carryAnnotations(db, orgId, { from: id, pages: taken[n]! }, { to: part, before: 0 });
      ids.push(part);
    }
    await db
      .updateTable('fax_incoming')
      .set({ state: 'split', split_at: at, aside: JSON.stringify(aside), assignee: caller.profileId })
      .where('id', '=', id)
      .execute();
    const detail = { documents: parts.length, aside: aside.map(({ page, reason }) => `${page} ${reason}`).join(', ') };
    await noteEvent(services, db, { orgId, faxId: id, by, what: 'split', detail });
    await context.audit({ action: 'changed', target: { type: 'fax', id }, detail: { how: 'split', parts: ids } });
    return { parts: ids };
  };

/** The fax goes back to the desk with all its pages; its documents stay in the history and in no queue. */
export const rejoin =
  (services: ServerServices): Handler<typeof rejoinFax> =>
  async ({ params: { id } }, context) => {
    const { db, caller } = context;
    const { orgId } = caller;
    const fax = await incomingToChange(context, id);
    const parts = await partsOf(db, orgId, id).forUpdate().execute();
    const over = fax.split_at === null || undoEnds(fax.split_at) <= services.now();
    if (fax.state !== 'split' || over)
      throw conflict('This can’t be undone any more. Correct it in the chart instead.', 'not_undoable');
    if (parts.some(({ state }) => state !== 'open'))
      throw conflict('A document of this fax is dealt with already. Take it back first.', 'not_undoable');
    const other = parts.find(({ assignee }) => assignee !== null && assignee !== caller.profileId);
    if (other) throw await elsewhere(context, other.assignee);
    const by = nameOf(context);
    for (const part of parts) {
      await db.updateTable('fax_incoming').set({ state: 'rejoined' }).where('id', '=', part.id).execute();
      await noteEvent(services, db, { orgId, faxId: part.id, by, what: 'rejoined', detail: { fax: id } });
    }
    await db
      .updateTable('fax_incoming')
      .set({ state: 'open', split_at: null, aside: null, assignee: caller.profileId })
      .where('id', '=', id)
      .execute();
    await noteEvent(services, db, { orgId, faxId: id, by, what: 'rejoined' });
    await context.audit({ action: 'changed', target: { type: 'fax', id }, detail: { how: 'rejoined' } });
  };
