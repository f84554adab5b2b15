import type { ComponentType } from 'react';
import { type Slot, slot } from '#core/plugin/slot.ts';
import type {
  AccountRole,
  Allow,
  Notification,
  NotificationKind,
  Resource,
  Role,
  Known,
  SharedUse,
  Urgency,
} from '#core/shared';

export type Text = () => string;
/** Further words under which the search finds it, of both languages, never shown: 'refill renouvellement'. */
type SearchWords = string;
/** A static Blueprint icon component, imported one by one. */
export type Icon = ComponentType<{ size?: number; className?: string; 'aria-hidden'?: boolean }>;

/** Whoever stands for a patient meets what is marked with something that is shared with them, and nothing else. */
interface ForShared {
  readonly shared?: SharedUse | readonly SharedUse[];
}

/** A lazy part, or all that plugins added to a slot and the role may open. */
export type Brought = ComponentType | Slot<unknown>;

export interface Route extends ForShared {
  /** wouter's syntax: `/clinic/patients/:id`. */
  readonly path: string;
  readonly allow: Allow;
  readonly page: ComponentType;
  /** What the page shows at once: its code is fetched together with the page's. */
  readonly brings?: readonly Brought[];
  readonly title: Text;
  /** `bare` pages stand alone: landing, login, lobby. */
  readonly frame?: 'shell' | 'bare';
  /** Shows nothing of anybody, and so stands before the lock. */
  readonly beforeLock?: boolean;
  /** GRD-4: an unprotected page sends a logged-in user home unless it stays. */
  readonly signedIn?: 'home' | 'stays';
  /** With no session: which query parameters survive on an unprotected page; all where absent. */
  readonly keepsQuery?: readonly string[];
  /** GRD-5: with no session these parameters stand empty in the address; `router.takeQuery` hands over what they held. */
  readonly blanksQuery?: readonly string[];
}
export const Routes = slot<Route>('Routes', (route) => route.path);

/** Another way than the password to show who sits here, at the lock and after a session ended. */
export interface WayBack {
  readonly id: string;
  readonly isForMe: () => boolean;
  readonly way: ComponentType<{ readonly to: 'unlock' | 'log-in' }>;
}
export const WaysBack = slot<WayBack>('WaysBack', (one) => one.id);

export interface NavigationItem extends ForShared {
  readonly href: string;
  readonly label: Text;
  readonly icon: Icon;
  readonly allow: readonly AccountRole[];
  /** Ascending; home is 0. */
  readonly order: number;
  /** Unread; nothing is shown for 0. */
  readonly badge?: () => number;
  /** The server's count of what waits there (`scope.due`). */
  readonly due?: string;
  readonly words?: SearchWords;
}
export const Navigation = slot<NavigationItem>('Navigation', (item) => item.href + item.allow.join());

/** One of several that are shown side by side, by ascending order. */
interface Titled {
  readonly id: string;
  readonly order: number;
  readonly title: Text;
  readonly allow: readonly AccountRole[];
}

export interface NotificationHandler {
  readonly kind: NotificationKind;
  /** A sentence for the bell and the toast; nothing clinical. */
  readonly text: (notification: Notification) => string;
  readonly href?: (notification: Notification) => string;
  /** In the bell's list: what it is about and how that stands now, read as the person may read it. Never in a toast or a push. */
  readonly about?: ComponentType<{ readonly notification: Notification }>;
  readonly handle?: (notification: Notification) => void;
  /** No toast: the person is looking at what it speaks of. */
  readonly quiet?: (notification: Notification) => boolean;
  /**
   * It only tells something: whoever is where `href` leads has heard it, whichever way they came. Off for what waits until it is dealt
   * with, which the server says.
   */
  readonly readOnSight?: boolean;
}
export const NotificationKinds = slot<NotificationHandler>('NotificationKinds', (handler) => handler.kind);

export interface Card extends ForShared {
  readonly id: string;
  readonly order: number;
  /** `wide` takes the whole row. */
  readonly width?: 'half' | 'wide';
  readonly card: ComponentType;
}
export const PatientCards = slot<Card>('PatientCards', (card) => card.id);
export const ProviderCards = slot<Card>('ProviderCards', (card) => card.id);
/** What happens at this moment, above everything else on the provider's home page. */
export const ProviderNow = slot<Card>('ProviderNow', (card) => card.id);
/** Blocks on a chart's first tab, each read at a glance; the patient's own record shows them too. `usePatientId()` says whose. */
export const ChartSummary = slot<Card>('ChartSummary', (card) => card.id);
/** What must be seen on every tab of a chart, in one line under the patient's name: allergies, alerts. */
export const ChartBanner = slot<Card>('ChartBanner', (card) => card.id);

/**
 * What must be seen of a patient wherever something is done about them, in one line under the name: allergies. `usePatientId()`
 * says whose. It says nothing of what it has not wholly read.
 */
export const PatientLines = slot<Card>('PatientLines', (card) => card.id);

/** One of the places where work arrives for staff; the provider's home page shows them side by side. */
export interface InboxEntry extends Titled {
  /** The server's count of it, too (`scope.due`). */
  readonly id: string;
  readonly href: string;
}
export const Inboxes = slot<InboxEntry>('Inboxes', (inbox) => inbox.id);

export interface WorkAction {
  /** Upper-case letter that does it; shown beside the list. O, U, J and K are taken. */
  readonly key: string;
  /** A verb: 'Complete', 'Acknowledge', 'Snooze until tomorrow'. */
  readonly label: string;
  /**
   * Resolves with what takes it back; with nothing where it cannot be taken back; with what to say, or '', where the item stays,
   * for example because it waits for the line.
   */
  readonly run: (words: string) => Promise<(() => Promise<unknown>) | { readonly stays: string } | void>;
  /** Said when it is done: 'Completed'. '' where `run` says it itself. */
  readonly done: string;
  /** Asked first: for what cannot be taken back. */
  readonly sure?: string;
  /** Asked first, in words, which `run` is given: what was done about something critical. */
  readonly words?: { readonly label: string; readonly text: string };
}

/** Something that somebody must do. Titles are for signed-in staff and may be clinical; `id` and `href` may not. */
export interface WorkItem {
  /** Unique within its source. */
  readonly id: string;
  readonly what: string;
  readonly patient: { readonly id: string; readonly name: string } | null;
  /** ISO 8601: since when it waits. */
  readonly since: string;
  /** ISO 8601, or a date. */
  readonly due?: string | null;
  readonly urgency: Urgency;
  /** What was done here and has not reached the server: 'Complete: waiting for the connection'. */
  readonly waits?: string | undefined;
  /** Where it is dealt with in full. */
  readonly href: string;
  readonly actions: readonly WorkAction[];
}

export interface WorkItemsFound {
  readonly items: readonly WorkItem[];
  readonly known: Known;
  /** Where they come from, for how old that is while the server cannot be asked. */
  readonly answer?: Pick<Resource<unknown>, 'data' | 'error' | 'asOf'>;
}

/** Work of one kind for the provider's work list. */
export interface WorkSource {
  readonly id: string;
  readonly order: number;
  /** One of them, in a word or two: 'Result', 'Renewal'. */
  readonly kind: Text;
  readonly allow: readonly AccountRole[];
  /** A hook: called while an `observer` renders, under the plugin that added it. Most urgent first; 50 at most. */
  readonly useItems: () => WorkItemsFound;
  /** The item opened beside the list; without one the list leads to `href`. */
  readonly panel?: ComponentType<{ readonly item: WorkItem }>;
}
export const WorkItems = slot<WorkSource>('WorkItems', (source) => source.id);

/** What a person's calendar tells apart beside its own; the feature that draws the calendar declares them here. */
export interface CalendarKinds {}
export type CalendarKind = keyof CalendarKinds;

/** One line of a calendar. The title is for the person whose calendar it is and may be clinical; `id` and `href` may not. */
export interface CalendarItem {
  /** Unique within its source. */
  readonly id: string;
  /** ISO 8601: a moment, or a day for what is wanted by its end. */
  readonly at: string;
  /** ISO 8601; absent for what has no length. */
  readonly until?: string;
  readonly title: string;
  /** How many it stands for, as the doses of one moment; 1 where absent. */
  readonly count?: number;
  readonly state?: 'done' | 'late';
  /** Its own page. */
  readonly href: string;
}

export interface CalendarFound {
  readonly items: readonly CalendarItem[];
  /** They could not all be fetched. */
  readonly error?: Error;
  readonly retry?: () => void;
}

export interface CalendarFeedProps {
  /** ISO 8601: the first moment shown, and the one after the last; six weeks at most. */
  readonly from: string;
  readonly to: string;
  /** Called with all that there is, and again whenever that changes. */
  readonly tell: (found: CalendarFound) => void;
}

/** What one plugin adds to a person's calendar. */
export interface CalendarSource extends ForShared {
  readonly id: string;
  readonly kind: CalendarKind;
  readonly allow: readonly AccountRole[];
  /** Lazy. Draws nothing: it asks for these days and tells; on screen only while a calendar shows its kind. */
  readonly feed: ComponentType<CalendarFeedProps>;
}
export const CalendarItems = slot<CalendarSource>('CalendarItems', (source) => source.id);

export interface Panel extends Titled, ForShared {
  readonly panel: ComponentType;
  readonly words?: SearchWords;
}
export const SettingsPanels = slot<Panel>('SettingsPanels', (panel) => panel.id);
/** The headings of a clinic's own settings, in their order. */
export const consoleGroups = ['clinic', 'care', 'privacy', 'connections'] as const;
export interface ConsolePanel extends Panel {
  readonly group: (typeof consoleGroups)[number];
}
export const ConsolePanels = slot<ConsolePanel>('ConsolePanels', (panel) => panel.id);
export const ChartTabs = slot<Panel>('ChartTabs', (panel) => panel.id);

/**
 * A tab of the drawer beside a call; `onSummary` shows it on the visit's summary too. `VisitLine` says which visit,
 * `usePatientId()` whose. A link in it opens beside the call and never instead of it.
 */
export interface CallPanel extends Omit<Panel, 'allow'> {
  /** Guests of the visit where it names them. */
  readonly allow: readonly Role[];
  readonly onSummary?: boolean;
}
export const CallPanels = slot<CallPanel>('CallPanels', (panel) => panel.id);

/** A visit, for what other features have to say of it on its summary. */
export interface PastVisit {
  /** Id of the Appointment. */
  readonly id: string;
  /** FHIR ids. What refers to this Encounter came of this visit. */
  readonly patient: string;
  readonly encounter: string;
  /** ISO 8601: nothing came of it before. */
  readonly since: string;
  /** Address of the summary, for pages that lead back to it. */
  readonly back: string;
}

/** What came of a visit in one feature: medicines changed, visits booked, tasks. The patient sees it once the summary is signed. */
export interface VisitPart extends Titled, ForShared {
  readonly part: ComponentType<{ readonly visit: PastVisit }>;
}
export const VisitParts = slot<VisitPart>('VisitParts', (part) => part.id);

/** Lies over the foot of a call's picture for everybody in it, guests too, and draws nothing while it has nothing to say: captions, a question. */
export interface CallOverlay {
  readonly id: string;
  readonly order: number;
  readonly overlay: ComponentType;
}
export const CallOverlays = slot<CallOverlay>('CallOverlays', (overlay) => overlay.id);

export interface Command extends ForShared {
  readonly id: string;
  readonly label: Text;
  readonly allow: readonly AccountRole[];
  readonly run: () => void;
  readonly words?: SearchWords;
}
export const Commands = slot<Command>('Commands', (command) => command.id);

/** Something that is done about one patient: in their chart's header, and for whom the search finds: 'book maya'. */
export interface PatientCommand extends Omit<Command, 'run' | 'words'> {
  /** Ascending, together with `PatientsActs`: the first ones are buttons in the chart, the others stand in its menu. */
  readonly order: number;
  /** What may be typed before or after the name, of both languages: 'book rdv'. */
  readonly verbs: string;
  /** What it is called on the card of a visit of theirs; it stands there only where it has such a name. */
  readonly onVisit?: Text;
  /** It is said with more words: 'maya rx metformin'. */
  readonly takesWords?: boolean;
  /** @param patient FHIR id. @param words what follows the verb; '' where nothing does */
  readonly run: (patient: string, words?: string) => void;
}
export const PatientCommands = slot<PatientCommand>('PatientCommands', (command) => command.id);

/** Something that is done with one document of a patient's record, beside it wherever it is shown. */
export interface DocumentAct extends Omit<PatientCommand, 'run' | 'verbs'> {
  /** FHIR ids. */
  readonly run: (patient: string, document: string) => void;
}
export const DocumentActs = slot<DocumentAct>('DocumentActs', (act) => act.id);

/** Something that may be done about all patients whom a list has selected, and about one in the chart's header. */
export interface PatientsAct extends Omit<Command, 'run' | 'words'> {
  readonly order: number;
  /** What it is called where it is about one patient: `label` where absent; null where it is only for several. */
  readonly labelOfOne?: Text | null;
  /** By their FHIR ids. `about` is what their list tells of them: 'Blood pressure overdue'. */
  readonly dialog: ComponentType<{
    readonly patients: readonly { readonly id: string; readonly name: string }[];
    readonly about?: string;
    readonly close: () => void;
  }>;
}
export const PatientsActs = slot<PatientsAct>('PatientsActs', (act) => act.id);

/** One line that a search finds. `id` is in no address. */
export interface FoundLine {
  readonly id: string;
  readonly label: string;
  readonly detail?: string;
  /** FHIR id, where the line is a patient. */
  readonly patient?: string;
  readonly run: () => void;
}

/** What one feature adds to the one search of the shell, best lines first. It keeps nothing of what was typed. */
export interface Finder extends Titled, ForShared {
  /** `typed`: for what somebody types; `nothing`: while nothing is typed, such as what was opened last. */
  readonly when: 'typed' | 'nothing';
  readonly find: (text: string) => Promise<readonly FoundLine[]>;
}
export const Finders = slot<Finder>('Finders', (finder) => finder.id);
