import type { AnyManifest } from '#core/plugin';
import {
  type AccountRole,
  type AnyCall,
  type CustomRole,
  type Feature,
  featureChanged,
  isRecord,
  isTaken,
  isWaitedFor,
  type Level,
} from '#core/shared';
import type { Db, OrgFeatureTable, Trx } from '../database/tables.ts';
import { knownFact } from '../database/transactions.ts';
import { invalid } from '../failure.ts';
import { facts, type OwnChoice as Choice } from '../identity/callers.ts';
import type { Area, Features } from '../plugin/scope.ts';
import type { ClosedKeepers } from './closedKeepers.ts';

/** What the plugin host knows of a feature; filled once the features have started. */
export interface KnownFeature {
  readonly manifest: AnyManifest;
  readonly failure: string | null;
}

type Listed = 'records' | 'keeps';

/** Ids of the features whose manifests list a type, by type: every interaction with the record asks. */
const byType = (features: readonly KnownFeature[], list: Listed): ReadonlyMap<string, readonly string[]> => {
  const ids = new Map<string, string[]>();
  for (const { manifest } of features)
    for (const type of new Set(manifest[list])) ids.set(type, [...(ids.get(type) ?? []), manifest.id]);
  return ids;
};

/** Which features are on for an organisation: its own choice, else the manifest's default. */
export class FeatureSwitches implements Features {
  private known: ReadonlyMap<string, KnownFeature> = new Map();
  private lists = { records: byType([], 'records'), keeps: byType([], 'keeps') };
  private calls: readonly AnyCall[] = [];

  /** @param calls of everybody, which permissions cover */
  fill(features: readonly KnownFeature[], calls: readonly AnyCall[]): void {
    this.known = new Map(features.map((feature) => [feature.manifest.id, feature]));
    this.lists = { records: byType(features, 'records'), keeps: byType(features, 'keeps') };
    this.calls = calls;
  }

  find(id: string): KnownFeature | undefined {
    return this.known.get(id);
  }

  async isEnabled(db: Trx | Db, orgId: string, feature: string): Promise<boolean> {
    if (!this.known.has(feature)) return false;
    const choices = await this.choices(db, orgId);
    return this.runs(feature, choices);
  }

  senderOf(kind: string): string | null {
    const sender = [...this.known.values()].find(({ manifest }) => manifest.notifications.some((one) => one === kind));
    return sender?.manifest.id ?? null;
  }

  async sendersTo(
    db: Trx | Db,
    orgId: string,
    role: AccountRole,
  ): Promise<readonly Pick<AnyManifest, 'id' | 'title'>[]> {
    const choices = await this.choices(db, orgId);
    return [...this.known.values()].flatMap(({ manifest }) =>
      manifest.notifications.length > 0 && manifest.audience.includes(role) && this.runs(manifest.id, choices)
        ? [manifest]
        : [],
    );
  }

  async isTypeOpen(db: Trx | Db, orgId: string, type: string): Promise<boolean> {
    const claiming = this.having('records', type);
    if (claiming.length === 0) return true;
    const choices = await this.choices(db, orgId);
    return [...claiming, ...this.having('keeps', type)].some((id) => this.runs(id, choices));
  }

  async closedKeepers(db: Trx | Db, orgId: string, custom: CustomRole | undefined): Promise<ClosedKeepers> {
    const choices = await this.choices(db, orgId);
    return new Map(
      [...this.lists.keeps].flatMap(([type, keepers]) => {
        const shut = keepers.filter((id) => !this.runs(id, choices) || isTaken(custom, id, 'see'));
        const claiming = this.having('records', type);
        const bare = claiming.length > 0 && claiming.every((id) => !this.runs(id, choices));
        return shut.length > 0 || bare ? [[type, bare ? ['', ...shut] : shut] as const] : [];
      }),
    );
  }

  /** Ids of features whose manifest lists the type. */
  private having(list: Listed, type: string): readonly string[] {
    return this.lists[list].get(type) ?? [];
  }

  private runs(id: string, choices: ReadonlyMap<string, Choice>): boolean {
    return this.isOn(id, choices) && this.missing(id, choices).length === 0;
  }

  takesType(custom: CustomRole | undefined, type: string, level: Level): boolean {
    return custom !== undefined && this.takenFrom(custom, level, ({ covers }) => covers.includes(type));
  }

  takesEvent(custom: CustomRole | undefined, kind: string, data: unknown): boolean {
    if (custom === undefined) return false;
    // That it is on is news once it is on for them.
    if (kind === featureChanged.kind && isRecord(data) && typeof data.id === 'string')
      return isWaitedFor(custom, data.id);
    // `record_changed` names a FHIR type, `notification_added` its kind.
    const named = isRecord(data) && typeof data.type === 'string' ? data.type : null;
    return this.takenFrom(
      custom,
      'see',
      ({ events, covers, notifications }) =>
        events.includes(kind) ||
        (named !== null && (covers.includes(named) || notifications.some((one) => one === named))),
    );
  }

  takenKinds(custom: CustomRole | undefined): AnyManifest['notifications'] {
    return [...this.known.values()].flatMap(({ manifest: { id, notifications } }) =>
      isTaken(custom, id, 'see') ? notifications : [],
    );
  }

  areas(): readonly Area[] {
    return [...this.known.values()].map(({ manifest }) => ({
      manifest,
      calls: this.calls.filter(({ area, feature }) => (area ?? feature) === manifest.id),
    }));
  }

  private takenFrom(custom: CustomRole, level: Level, concerns: (manifest: AnyManifest) => boolean): boolean {
    return [...this.known.values()].some(({ manifest }) => concerns(manifest) && isTaken(custom, manifest.id, level));
  }

  async begin(db: Trx, orgId: string, on: readonly string[], by: string): Promise<void> {
    const unknown = on.find((id) => !this.known.has(id));
    if (unknown !== undefined)
      throw invalid(`The feature ${unknown} is not known here.`, { features: 'Choose again.' });
    const rows = [...this.known.values()]
      .filter(({ manifest }) => !manifest.essential)
      .map(({ manifest: { id } }) => ({ org_id: orgId, feature: id, enabled: on.includes(id), changed_by: by }));
    if (rows.length > 0) await db.insertInto('org_feature').values(rows).execute();
  }

  /** Titles of those that wait while it is off. */
  dependents(id: string): Feature['title'][] {
    const off = (needed: string, seen: ReadonlySet<string>): boolean =>
      needed === id ||
      (this.known.get(needed)?.manifest.after ?? [])
        .filter((one) => !seen.has(one))
        .some((one) => off(one, new Set([...seen, needed])));
    return [...this.known.values()].flatMap(({ manifest }) =>
      manifest.id !== id && off(manifest.id, new Set()) ? [manifest.title] : [],
    );
  }

  /** `first` as it is kept: profiles without names. */
  async list(
    db: Trx | Db,
    orgId: string,
  ): Promise<(Omit<Feature, 'planned' | 'first'> & Pick<OrgFeatureTable, 'first'>)[]> {
    const choices = await this.stored(db, orgId);
    return [...this.known.values()].map(({ manifest, failure }) => {
      const choice = choices.get(manifest.id);
      return {
        id: manifest.id,
        title: manifest.title,
        summary: manifest.summary,
        audience: [...manifest.audience],
        essential: manifest.essential,
        enabled: this.isOn(manifest.id, choices),
        ...this.stateOf(manifest, failure, choices),
        changedAt: choice?.changed_at.toISOString() ?? null,
        changedBy: choice?.changed_by ?? null,
        first: choice?.first ?? null,
      };
    });
  }

  private stateOf(
    manifest: AnyManifest,
    failure: string | null,
    choices: ReadonlyMap<string, Choice>,
  ): Pick<Feature, 'state' | 'reason'> {
    if (!this.isOn(manifest.id, choices)) return { state: 'disabled', reason: null };
    if (failure !== null) return { state: 'failed', reason: failure };
    const missing = this.missing(manifest.id, choices);
    return missing.length > 0
      ? { state: 'waiting', reason: `Needs ${missing.join(', ')}.` }
      : { state: 'running', reason: null };
  }

  private isOn(id: string, choices: ReadonlyMap<string, Choice>): boolean {
    const feature = this.known.get(id);
    if (!feature) return false;
    return feature.manifest.essential || (choices.get(id)?.enabled ?? feature.manifest.enabledByDefault);
  }

  /** Which of its dependencies are off, direct and indirect. */
  private missing(id: string, choices: ReadonlyMap<string, Choice>, seen: ReadonlySet<string> = new Set()): string[] {
    const after = (this.known.get(id)?.manifest.after ?? []).filter((needed) => !seen.has(needed));
    return after.filter(
      (needed) => !this.isOn(needed, choices) || this.missing(needed, choices, new Set([...seen, id])).length > 0,
    );
  }

  private async choices(db: Trx | Db, orgId: string): Promise<ReadonlyMap<string, Choice>> {
    const known = knownFact(orgId, facts.features);
    return known instanceof Map ? (known as ReadonlyMap<string, Choice>) : this.stored(db, orgId);
  }

  private async stored(
    db: Trx | Db,
    orgId: string,
  ): Promise<ReadonlyMap<string, Choice & Pick<OrgFeatureTable, 'first'>>> {
    const rows = await db.selectFrom('org_feature').selectAll().where('org_id', '=', orgId).execute();
    return new Map(rows.map((row) => [row.feature, row]));
  }
}
