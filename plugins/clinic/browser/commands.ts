import type { Command } from '../../../core/browser/index.ts';
import { adminRoles, type Router } from '../../../core/shared/index.ts';
import { sectionHref } from './links.ts';
import type { Texts } from './messages.ts';

/** What the type-ahead of the shell finds. */
export const commands = (text: () => Texts, router: Router): readonly Command[] => {
  const section = (id: string, label: () => string): Command => ({
    id: `clinic.${id}`,
    label,
    allow: adminRoles,
    run: () => router.go(sectionHref(id)),
  });
  return [
    section('details', () => text().goDetails),
    section('brand', () => text().goBrand),
    section('features', () => text().goFeatures),
    section('audit', () => text().goAudit),
  ];
};
