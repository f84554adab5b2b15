import type { ColumnType, Generated } from 'kysely';
import type { Json, Moment } from '#core/server';
import type { ExceptionKind, VisitEvent } from '../shared/record.ts';
import type { BackPay, Period } from '../shared/periodCalls.ts';
import type { Position } from '../shared/place.ts';
import type { ToldPlan } from '../shared/plan/planCalls.ts';
import type { PlanRules } from '../shared/plan/planRules.ts';
import type { RateKind } from '../shared/rates/rateCalls.ts';
import type { Asked, NeedFacts, Visit, VisitState } from '../shared/visit.ts';
import type { Pet, PhoneState, WorkerFacts } from '../shared/worker.ts';

type Facts = Omit<WorkerFacts, 'name' | 'paused'>;

export interface WorkerTable {
  id: Generated<string>;
  org_id: string;
  name: string;
  paused: boolean;
  /** Read as a whole; nothing is looked up in it. */
  facts: Json<Facts>;
  /** Ends of credentials that coordinators were told of, by name, day and step. */
  warned: ColumnType<readonly string[], string | undefined, string>;
  version: Generated<number>;
  /** What the record says of them: '' where it has still to be written. */
  recorded: Generated<string>;
}

export interface NeedTable {
  id: Generated<string>;
  org_id: string;
  patient_id: string;
  patient_name: string;
  facts: Json<Omit<NeedFacts, 'patient'>>;
  /** The status of its CarePlan; '' where that has still to be written. */
  recorded: Generated<string>;
}

export interface VisitTable {
  id: Generated<string>;
  org_id: string;
  need_id: string | null;
  patient_id: string;
  patient_name: string;
  /** First half of the client's postal code; '' where the record has none. */
  area: string;
  /** For which it was planned, where the clinic is. */
  day: string;
  start_at: Moment;
  end_at: Moment;
  /** Until when it may begin, where it stands. */
  latest_at: Moment;
  /** When it may begin, as was agreed with the client, wherever it stands. */
  window_from: Moment;
  window_to: Moment;
  title: string;
  skills: Json<Visit['skills']>;
  tasks: Json<readonly string[]>;
  access: string;
  worker_id: string | null;
  state: VisitState;
  started_at: Moment | null;
  ended_at: Moment | null;
  results: Json<Visit['results']>;
  note: Generated<string>;
  km: Generated<number>;
  reason: Generated<string>;
  /** What a coordinator has to look at. */
  exceptions: Json<readonly ExceptionKind[]>;
  /** When coordinators were told that nobody had started it. */
  missed_told_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** What the client asks about it. */
  asked: ColumnType<Asked | null, string | null | undefined, string | null>;
  /** How many come together. */
  workers: Generated<number>;
  /** Who comes beside the worker; never the same. */
  second_id: ColumnType<string | null, string | null | undefined, string | null>;
  /** '': no wish. */
  gender: Generated<string>;
  pets: ColumnType<readonly Pet[], string | undefined, string>;
  payer: Generated<string>;
  /** How it stood when people were last told of it; null: they never were. */
  told: ColumnType<ToldPlan | null, string | null | undefined, string | null>;
  /** Of the client's address; null: not known. */
  position: ColumnType<Position | null, string | null | undefined, string | null>;
  /** Of two, what each did; null: what the visit says is its worker's. */
  /** Paid minutes of the way from the visit before, by worker. */
  travel: ColumnType<Readonly<Record<string, number>>, string | undefined, string>;
  shares: ColumnType<readonly Share[] | null, string | null | undefined, string | null>;
}

/** Of one worker, of a visit that two make. */
export interface Share {
  readonly worker: string;
  readonly minutes: number;
  readonly km: number;
  /** When their work began; absent: it was told before this was kept. */
  readonly from?: string;
}

/** What a worker was told of a change in their plan. */
interface TellingTable {
  org_id: string;
  id: Generated<string>;
  worker_id: string;
  visit_id: string;
  kind: 'got' | 'lost' | 'moved';
  start_at: Moment;
  was_at: Moment;
  told_at: Moment;
  told_by: string;
}

/** A file that proves a credential of a worker. */
interface DocumentTable {
  org_id: string;
  id: Generated<string>;
  worker_id: string;
  file_id: string;
  name: string;
  size: number;
  /** Which it proves; '': not said. */
  credential: string;
  added_at: Moment;
  added_by: string;
  removed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

/** What a clinic says of ways and rest. */
interface RulesTable {
  org_id: string;
  rules: Json<PlanRules>;
  set_at: Moment;
}

export interface EventTable {
  id: string;
  org_id: string;
  visit_id: string;
  worker_id: string;
  kind: string;
  field: string;
  /** As the device's clock stood, then and when it was sent. */
  device_at: Moment;
  device_sent_at: Moment;
  received_at: Moment;
  /** `device_at` put right. */
  corrected_at: Moment;
  /** The clock was set between the doing and the sending, the access had ended by then, or the place is far from the address. */
  flags: Json<readonly ('clock' | 'access' | 'far')[]>;
  /** When the visit was planned to begin, as the device knew it. */
  planned_at: Moment | null;
  replaces: Json<readonly string[]>;
  detail: Json<VisitEvent['what']>;
  /** A coordinator who chose or decided; '': the worker. */
  by_name: string;
  /** From the client's address, as far as that was known when it arrived. */
  metres: ColumnType<number | null, number | null | undefined, never>;
}

/** Where the bytes of a photo are, once they have come. */
interface PhotoTable {
  org_id: string;
  event_id: string;
  file_id: string;
  received_at: Moment;
}

/** Which visits a worker has seen on a device: of these they may tell, whatever became of them. */
interface ShownTable {
  org_id: string;
  worker_id: string;
  visit_id: string;
}

/** A pay period that is closed. */
export interface PeriodTable {
  id: Generated<string>;
  org_id: string;
  /** Both included, where the clinic is. */
  from_day: string;
  to_day: string;
  closed_at: Moment;
  closed_by: string;
  total: Json<Period['total']>;
  reopened_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

/** What it pays: names as they were. */
export interface PaidTable {
  /** Ascends. */
  id: Generated<string>;
  org_id: string;
  period_id: string;
  visit_id: string;
  worker_id: string;
  worker_name: string;
  patient_id: string;
  patient_name: string;
  title: string;
  day: string;
  minutes: number;
  km: number;
  /** What came after the closing of the period that it is of. */
  later: boolean;
  /** Their class, by which they were paid; null: a worker of their own rate, or it was not kept yet. */
  worker_class: ColumnType<WorkerFacts['class'] | null, WorkerFacts['class'] | null | undefined, never>;
  /** Of a rate that was raised since: what was paid, and when. */
  back: ColumnType<BackPay | null, string | null | undefined, never>;
  /** The rest of a visit that stands in the days before. */
  rest: Generated<boolean>;
  /** Dollars, as they were on its day; null: there was none. */
  hour_rate: ColumnType<string | null, string | null | undefined, never>;
  km_rate: ColumnType<string | null, string | null | undefined, never>;
  /** Cents; null: there was no rate. */
  pay: ColumnType<number | null, number | null | undefined, never>;
  mileage: ColumnType<number | null, number | null | undefined, never>;
}

/** What an hour or a kilometre is worth from a day on: a worker's, a class's, or everyone's where both are null. */
export interface RateTable {
  id: Generated<string>;
  org_id: string;
  kind: RateKind;
  class: WorkerFacts['class'] | null;
  worker_id: string | null;
  from_day: string;
  until_day: string | null;
  /** Dollars with four decimals. */
  amount: string;
  set_by: string;
  set_at: Moment;
  /** Of what a closing has paid since, a later change is none. */
  added_at: Moment;
  version: Generated<number>;
}

interface AccessTable {
  id: Generated<string>;
  org_id: string;
  worker_id: string;
  hash: string;
  created_at: Moment;
  created_by: string;
  opens_until: Moment;
  until_at: Moment;
  device_hash: string | null;
  opened_at: Moment | null;
  revoked_at: Moment | null;
  /** What the device told of itself last; null: it never did. */
  heard_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  heard: ColumnType<Omit<NonNullable<PhoneState['heard']>, 'at'> | null, string | null | undefined, string | null>;
}

declare module '#core/server/database/tables.ts' {
  interface Tables {
    home_care_worker: WorkerTable;
    home_care_need: NeedTable;
    home_care_visit: VisitTable;
    home_care_event: EventTable;
    home_care_photo: PhotoTable;
    home_care_shown: ShownTable;
    home_care_access: AccessTable;
    home_care_period: PeriodTable;
    home_care_paid: PaidTable;
    home_care_rate: RateTable;
    home_care_document: DocumentTable;
    home_care_rules: RulesTable;
    home_care_telling: TellingTable;
  }
}
