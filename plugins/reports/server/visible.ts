import type { DeclaredMeasure } from '#clinical/server';
import {
  type CallContext,
  type Caller,
  Failure,
  type Handler,
  notFound,
  type ServerServices,
  type Trx,
} from '#core/server';
import { clinicDay, clinicZone } from '#core/server/clinicZone.ts';
import { titleOfFeature } from '#core/server/features/onHere.ts';
import { isLeft, mayCall } from '#core/shared';
import { type listMeasures, saveLeast, type ShownMeasure } from '../shared/calls.ts';
import { leastOf } from './least.ts';

/** Of somebody in an organisation: what their role and its permissions say. */
export type Viewer = Pick<Caller, 'orgId' | 'role' | 'custom'>;

/** What is for administrators alone belongs to running the feature: a custom role without that does not see it. */
const mayOpen = ({ allow, feature }: DeclaredMeasure, { role, custom }: Viewer): boolean =>
  (allow?.includes(role) ?? true) && isLeft(custom, feature, allow);

/** Measures of features that are on, for the role of whoever looks. */
export const visibleTo = async (
  services: ServerServices,
  db: Trx,
  viewer: Viewer,
): Promise<readonly DeclaredMeasure[]> => {
  const mine = services.measures.all().filter((measure) => mayOpen(measure, viewer));
  const on = new Set<string>();
  for (const feature of new Set(mine.map(({ feature }) => feature)))
    if (await services.features.isEnabled(db, viewer.orgId, feature)) on.add(feature);
  return mine.filter(({ feature }) => on.has(feature));
};

/** For whom a figure is counted, be it in a call of theirs or later. */
export interface Asker {
  readonly db: Trx;
  readonly caller: Viewer & Pick<Caller, 'profileId'>;
  readonly record: Pick<CallContext['record'], 'elsewhere'>;
}

export const visible = (
  services: ServerServices,
  { db, caller }: Pick<Asker, 'caller' | 'db'>,
): Promise<readonly DeclaredMeasure[]> => visibleTo(services, db, caller);

export const shownMeasure = (measure: DeclaredMeasure): ShownMeasure => {
  const { id, feature, title, question, definition, since, figure, facts, hits, missing, unit, dimensions } = measure;
  return {
    ...{ id, feature, title, question, definition, since, figure, facts },
    standing: measure.standing ?? false,
    ...{ hits: hits ?? null, missing: missing ?? null, unit: unit ?? null },
    dimensions: dimensions.map((dimension) => ({ id: dimension.id, title: dimension.title })),
  };
};

/** @throws Failure 404, which also is what a switched-off feature's measure gets; 503 `record_elsewhere` */
export const measureOf = async (services: ServerServices, context: Asker, id: string): Promise<DeclaredMeasure> => {
  const measure = (await visible(services, context)).find((one) => one.id === id);
  if (!measure) throw notFound('report');
  if (measure.ofRecord && context.record.elsewhere)
    throw new Failure(503, 'record_elsewhere', 'Another server keeps the record, so this can’t be counted here.');
  return measure;
};

export const measures =
  (services: ServerServices): Handler<typeof listMeasures> =>
  async (_request, context) => {
    const { db, caller, record } = context;
    const all = await visible(services, context);
    const isAway = ({ ofRecord }: DeclaredMeasure): boolean => ofRecord && record.elsewhere === true;
    const shown = all.filter((one) => !isAway(one));
    return {
      data: shown.map(shownMeasure),
      features: [...new Set(shown.map(({ feature }) => feature))].flatMap((feature) => {
        const title = titleOfFeature(services.features, { feature });
        return title ? [{ id: feature, title }] : [];
      }),
      today: await clinicDay(db, caller.orgId, services.now()),
      zone: await clinicZone(db, caller.orgId),
      elsewhere: [...new Set(all.filter(isAway).map(({ feature }) => feature))],
      least: await leastOf(db, caller.orgId),
      changesLeast: mayCall(saveLeast, caller.role, caller.custom),
    };
  };
