import {
  ChartTabs,
  Commands,
  ConsolePanels,
  Inboxes,
  Navigation,
  PatientCommands,
  PatientsActs,
  SettingsPanels,
  useSlot,
  WorkItems,
} from '#core/browser';
import { type AccountRole, staffRoles } from '#core/shared';

export interface RoleView {
  /** In the words of the screens, each once, in the order of the page. */
  readonly can: readonly string[];
  /** What other staff at the clinic can, and this role can't. */
  readonly cannot: readonly string[];
}

/** What a role sees and does: read from what every running feature declares of its own pages, panels and acts. */
export const useRoleView = (): ((role: AccountRole) => RoleView) => {
  const [pages, panels, settings, tabs] = [
    useSlot(Navigation),
    useSlot(ConsolePanels),
    useSlot(SettingsPanels),
    useSlot(ChartTabs),
  ];
  const [inboxes, work] = [useSlot(Inboxes), useSlot(WorkItems)];
  const [commands, patientCommands, acts] = [useSlot(Commands), useSlot(PatientCommands), useSlot(PatientsActs)];
  const declared = [
    ...[...pages]
      .sort((one, other) => one.item.order - other.item.order)
      .map(({ item }) => [item.allow, item.label] as const),
    ...[...panels, ...tabs, ...settings, ...inboxes].map(({ item }) => [item.allow, item.title] as const),
    ...work.map(({ item }) => [item.allow, item.kind] as const),
    ...[...patientCommands, ...acts, ...commands].map(({ item }) => [item.allow, item.label] as const),
  ];
  const seenBy = (role: AccountRole) =>
    new Set(declared.flatMap(([allow, label]) => (allow.includes(role) ? label() : [])));
  return (role) => {
    const can = seenBy(role);
    const others = new Set(staffRoles.flatMap((one) => [...seenBy(one)]));
    return { can: [...can], cannot: [...others.difference(can)] };
  };
};
