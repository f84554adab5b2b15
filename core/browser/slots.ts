import type { ComponentType } from 'react';
import { slot } from '../plugin/slot.ts';
import type { AccountRole, Allow, Notification, NotificationKind } from '../shared/index.ts';

type Text = () => string;
/** A static Blueprint icon component, imported one by one. */
export type Icon = ComponentType<{ size?: number; className?: string; 'aria-hidden'?: boolean }>;

export interface Route {
  /** wouter's syntax: `/clinic/patients/:id`. */
  readonly path: string;
  readonly allow: Allow;
  readonly page: ComponentType;
  readonly title: Text;
  /** `bare` pages stand alone: landing, login, lobby. */
  readonly frame?: 'shell' | 'bare';
  /** GRD-4: an unprotected page sends a logged-in user home unless it stays. */
  readonly signedIn?: 'home' | 'stays';
  /** With no session: which query parameters survive on an unprotected page; all where absent. */
  readonly keepsQuery?: readonly string[];
  /** GRD-5: with no session these parameters stand empty in the address; `router.takeQuery` hands over what they held. */
  readonly blanksQuery?: readonly string[];
}
export const Routes = slot<Route>('Routes', (route) => route.path);

export interface NavigationItem {
  readonly href: string;
  readonly label: Text;
  readonly icon: Icon;
  readonly allow: readonly AccountRole[];
  /** Ascending; home is 0. */
  readonly order: number;
  /** Unread or waiting; nothing is shown for 0. */
  readonly badge?: () => number;
}
export const Navigation = slot<NavigationItem>('Navigation', (item) => item.href + item.allow.join());

export interface NotificationHandler {
  readonly kind: NotificationKind;
  /** A sentence for the bell and the toast; nothing clinical. */
  readonly text: (notification: Notification) => string;
  readonly href?: (notification: Notification) => string;
  readonly handle?: (notification: Notification) => void;
  /** No toast: the person is looking at what it speaks of. */
  readonly quiet?: (notification: Notification) => boolean;
}
export const NotificationKinds = slot<NotificationHandler>('NotificationKinds', (handler) => handler.kind);

export interface Card {
  readonly id: string;
  readonly order: number;
  /** `wide` takes the whole row. */
  readonly width?: 'half' | 'wide';
  readonly card: ComponentType;
}
export const PatientCards = slot<Card>('PatientCards', (card) => card.id);
export const ProviderCards = slot<Card>('ProviderCards', (card) => card.id);
/** Blocks on a chart's first tab, each read at a glance; the patient's own record shows them too. `usePatientId()` says whose. */
export const ChartSummary = slot<Card>('ChartSummary', (card) => card.id);
/** What must be seen on every tab of a chart, in one line under the patient's name: allergies, alerts. */
export const ChartBanner = slot<Card>('ChartBanner', (card) => card.id);

export interface Panel {
  readonly id: string;
  readonly order: number;
  readonly title: Text;
  readonly allow: readonly AccountRole[];
  readonly panel: ComponentType;
}
export const SettingsPanels = slot<Panel>('SettingsPanels', (panel) => panel.id);
export const ConsolePanels = slot<Panel>('ConsolePanels', (panel) => panel.id);
export const ChartTabs = slot<Panel>('ChartTabs', (panel) => panel.id);
export const CallPanels = slot<Panel>('CallPanels', (panel) => panel.id);

export interface Command {
  readonly id: string;
  readonly label: Text;
  readonly allow: readonly AccountRole[];
  readonly run: () => void;
}
export const Commands = slot<Command>('Commands', (command) => command.id);
