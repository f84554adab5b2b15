import { randomUUID } from 'node:crypto';
import type { AccountRole } from '#core/shared/roles.ts';
import { previewRoles } from '#core/shared/me/previewCalls.ts';
import type { Contributions } from '#core/server/plugin/contributions.ts';
import type { ServerServices } from '#core/server/plugin/scope.ts';
import type { MakeDemo } from '#core/server/preview/preview.ts';
import { randomFrom, seedOf } from '#core/server/seed/random.ts';
import { asHistory } from '#clinical/server/record/events.ts';
import { type DemoClinic, demoClinics, type DemoPerson } from './demoPeople.ts';
import { seedClinic } from './seedDemo.ts';

const names = { 'en-CA': 'Demo clinic', 'fr-CA': 'Clinique de démonstration' } as const;

const monthsMs = 30 * 24 * 60 * 60_000;

/** Roles that a demo clinic has nobody for. */
const substitute = (role: AccountRole): DemoPerson => ({
  ...{ email: `${role}@demo`, role, firstName: 'Alix', lastName: 'Morel', signsIn: false },
});

const storyIn = (locale: DemoClinic['locale']): DemoClinic => {
  const clinic = demoClinics.find((one) => one.locale === locale) ?? demoClinics[0]!;
  const missing = previewRoles.filter((role) => !clinic.people.some((person) => person.role === role));
  return { ...clinic, people: [...clinic.people, ...missing.map(substitute)] };
};

/**
 * A demo clinic's people and every feature's history, as in a demo house, for one clinic's administrators to look at. Addresses end
 * in `.invalid`, which no mail reaches; nobody has a password; the clinic is closed before anybody is in it.
 */
export const demoForPreview =
  (services: ServerServices, contributions: readonly Contributions[]): MakeDemo =>
  async (db, { home, locale }) => {
    const clinic = storyIn(locale);
    const now = services.now();
    const source = randomUUID();
    const own = (one: string): string =>
      one.includes('@') ? `${one.replace('@', '.at.')}@${source}.invalid` : `${one}-${source}`;
    const { color, details } = clinic;
    const org = {
      slug: `preview-${source}`,
      name: names[locale],
      color,
      created_at: now,
      closed_at: now,
      preview_of: home,
    };
    const place = { source, org, details: { ...details, language: locale } };
    const openedAt = new Date(now.getTime() - 14 * monthsMs);
    const made = await seedClinic(db, clinic, { ...place, openedAt, emailOf: ({ email }) => own(email) }, null);
    // The story's own heroes stand first; they have the most to show.
    const hero = (role: AccountRole) => [...made.profiles.values()].find((one) => one.role === role)?.id;
    const heroes = previewRoles.map((role) => [role, hero(role)] as const);
    const told = JSON.stringify({ ...place.details, shows: Object.fromEntries(heroes) });
    await db.updateTable('organization').set({ details: told }).where('id', '=', made.orgId).execute();
    const context = { db, profiles: made.profiles, own, isReachable: false, now, services };
    for (const { name, run } of contributions.flatMap(({ seeds }) => seeds)) {
      const random = randomFrom(seedOf(`${source}/${name}`));
      await asHistory(() => run({ ...context, org: { id: made.orgId, slug: clinic.slug }, random }));
    }
    return made.orgId;
  };
