import { randomUUID } from 'node:crypto';
import { conflict, type Handler, invalid, type ServerServices } from '#core/server';
import { maxPages } from '../../shared/faxState.ts';
import type { mergeFaxes, unmergeFaxes } from '../../shared/pageCalls.ts';
import { carryAnnotations } from '../annotations/carryAnnotations.ts';
import { sha256Of } from '../arrival.ts';
import { elsewhere } from '../deskActs.ts';
import { noteEvent } from '../deskEvents.ts';
import { joinedPages } from '../documents/ownPages.ts';
import { incomingToChange, nameOf, undoEnds } from '../faxAccess.ts';
import { bytesOf, keepPages } from '../documents/keptPages.ts';
import { pagesToChange, turned, workedPages } from '../pageActs.ts';
import { sourcesOf } from './mergeOf.ts';

export const merge =
  (services: ServerServices): Handler<typeof mergeFaxes> =>
  async ({ params: { id }, body: { other, otherFirst } }, context) => {
    const { db, caller } = context;
    const { orgId } = caller;
    if (other === id) throw invalid('Choose another fax.', { other: 'This is the same fax.' });
    // In the order of their ids, so that two who merge the same never wait for one another.
    const found = new Map<string, Awaited<ReturnType<typeof pagesToChange>>>();
    for (const one of [id, other].sort()) found.set(one, await pagesToChange(context, one));
    const sources = (otherFirst ? [other, id] : [id, other]).map((one) => found.get(one)!);
    const pages = sources.reduce((all, one) => all + one.pages, 0);
    if (pages > maxPages)
      throw invalid(`Together they have more than ${maxPages} pages.`, { other: 'Too many pages.' });
    const joined = async (fileOf: (one: (typeof sources)[number]) => string): Promise<Uint8Array> => {
      const files: Uint8Array[] = [];
      for (const one of sources) {
        const file_id = fileOf(one);
        files.push((await workedPages(services, db, { ...one, file_id })) ?? (await bytesOf(services, db, file_id)));
      }
      return joinedPages(files);
    };
    const bytes = await joined((one) => one.file_id);
    const taken = sources.map((one) =>
      turned(one, one.page_order ?? Array.from({ length: one.pages }, (_, n) => n + 1)),
    );
    // What is covered in one of them can be uncovered in the whole.
    const before = sources.some((one) => one.unredacted_file !== null)
      ? await joined((one) => one.unredacted_file ?? one.file_id)
      : null;
    const at = services.now();
    const [first, second] = sources as [(typeof sources)[0], (typeof sources)[0]];
    const { id: made } = await db
      .insertInto('fax_incoming')
      .values({
        ...{ org_id: orgId, provider: 'merge', provider_id: randomUUID(), content: 'readable', state: 'open' },
        ...{ number: first.number, name: first.name, listed: first.listed, assignee: caller.profileId },
        // It has waited since the first of them came.
        received_at: new Date(Math.min(first.received_at.getTime(), second.received_at.getTime())),
        ...{ pages, file_id: await keepPages(services, db, orgId, bytes), sha256: sha256Of(bytes) },
        label: first.label || second.label,
        note: [first.note, second.note].filter(Boolean).join('\n').slice(0, 500),
        ...{ same_as: null, turns: '{}', patient_id: null, patient_name: null, document_id: null, task_id: null },
        urgency: sources.some(({ urgency }) => urgency === 'read' || urgency === 'said') ? ('said' as const) : null,
        late_told_at: first.late_told_at ?? second.late_told_at,
        ...{ kind: null, title: null, filed_at: null, source_faxes: JSON.stringify(sources.map((one) => one.id)) },
        merged_pages: JSON.stringify(
          sources.flatMap(({ id: of }, n) => taken[n]!.map(({ page }) => ({ fax: of, page }))),
        ),
        unredacted_file: before && (await keepPages(services, db, orgId, before)),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const by = nameOf(context);
    let placed = 0;
    for (const [n, one] of sources.entries()) {
      await carryAnnotations(db, orgId, { from: one.id, pages: taken[n]! }, { to: made, before: placed });
      placed += one.pages;
      await db
        .updateTable('fax_incoming')
        .set({ state: 'merged', merged_into: made, merged_at: at, snoozed_until: null })
        .where('id', '=', one.id)
        .execute();
      await noteEvent(services, db, { orgId, faxId: one.id, by, what: 'merged', detail: { fax: made } });
    }
    const detail = { faxes: sources.map((one) => one.id).join(' '), pages };
    await noteEvent(services, db, { orgId, faxId: made, by, what: 'made_of', detail });
    await context.audit({
      action: 'changed',
      target: { type: 'fax', id: made },
      detail: { how: 'merged', of: detail.faxes },
    });
    return { id: made };
  };

/** Both go back to the desk as they were; what was made of them stays in the history and in no queue. */
export const unmerge =
  (services: ServerServices): Handler<typeof unmergeFaxes> =>
  async ({ params: { id } }, context) => {
    const { db, caller } = context;
    const { orgId } = caller;
    const fax = await incomingToChange(context, id);
    const sources = await sourcesOf(context, fax, true);
    const at = sources[0]?.merged_at;
    if (fax.provider !== 'merge' || !at || undoEnds(at) <= services.now())
      throw conflict('This can’t be undone any more.', 'not_undoable');
    if (fax.state !== 'open') throw conflict('This fax is dealt with already. Take it back first.', 'not_undoable');
    if (fax.assignee !== null && fax.assignee !== caller.profileId) throw await elsewhere(context, fax.assignee);
    const by = nameOf(context);
    await db.updateTable('fax_incoming').set({ state: 'unmerged' }).where('id', '=', id).execute();
    for (const one of sources) {
      await db
        .updateTable('fax_incoming')
        .set({ state: 'open', merged_into: null, merged_at: null, assignee: caller.profileId })
        .where('id', '=', one.id)
        .execute();
      await noteEvent(services, db, { orgId, faxId: one.id, by, what: 'unmerged', detail: { fax: id } });
    }
    await noteEvent(services, db, { orgId, faxId: id, by, what: 'unmerged' });
    await context.audit({ action: 'changed', target: { type: 'fax', id }, detail: { how: 'unmerged' } });
  };
