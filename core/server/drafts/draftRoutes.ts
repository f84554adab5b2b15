import { getDraft, localised, putDraft } from '#core/shared';
import type { CoreModule } from '../plugin/module.ts';

const keepDays = 30;

/** What a person typed and has not sent. A row belongs to one profile and no one else sees it. */
export const draftRoutes: CoreModule = {
  id: 'drafts',
  setup: ({ route, job, services, retention }) => {
    route(getDraft, async ({ params }, { db, caller }) => {
      const draft = await db
        .selectFrom('draft')
        .select('text')
        .where('profile_id', '=', caller.profileId)
        .where('key', '=', params.key)
        .executeTakeFirst();
      return { text: draft?.text ?? '' };
    });

    route(putDraft, async ({ params, body }, { db, caller }) => {
      if (body.text === '') {
        await db.deleteFrom('draft').where('profile_id', '=', caller.profileId).where('key', '=', params.key).execute();
        return;
      }
      const kept = { text: body.text, updated_at: services.now() };
      await db
        .insertInto('draft')
        .values({ org_id: caller.orgId, profile_id: caller.profileId, key: params.key, ...kept })
        .onConflict((same) => same.columns(['org_id', 'profile_id', 'key']).doUpdateSet(kept))
        .execute();
    });

    retention({
      id: 'drafts',
      title: localised('Text typed and not sent', 'Texte saisi et non envoyé'),
      says: localised(
        'Drafts of forms and messages, each seen only by the person who typed it.',
        'Brouillons de formulaires et de messages, visibles seulement par la personne qui les a saisis.',
      ),
      least: 1,
      fixedDays: keepDays,
    });
    job('forget', 6 * 60 * 60_000, async () => {
      const before = new Date(services.now().getTime() - keepDays * 24 * 60 * 60_000);
      await services.db.deleteFrom('draft').where('updated_at', '<', before).execute();
    });
  },
};
