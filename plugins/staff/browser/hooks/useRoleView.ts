import {
  ChartTabs,
  Commands,
  ConsolePanels,
  type Contribution,
  DocumentActs,
  Inboxes,
  isItemLeft,
  Navigation,
  PatientCommands,
  PatientsActs,
  SettingsPanels,
  useSlot,
  WorkItems,
} from '#core/browser';
import type { Slot } from '#core/plugin';
import { type AccountRole, staffRoles } from '#core/shared';
import type { RoleParts } from '../roleParts.ts';

export const viewParts = ['menu', 'chart', 'work', 'acts', 'panels'] as const;
export type ViewPart = (typeof viewParts)[number];

export interface RoleView {
  /** In the words of the screens, each once, in the order of the page. */
  readonly can: readonly string[];
  /** What other staff at the clinic can, and this role can't. */
  readonly cannot: readonly string[];
  readonly parts: Readonly<Record<ViewPart, readonly string[]>>;
}

export interface Declared {
  readonly part: ViewPart;
  readonly label: () => string;
  /** Why somebody with this role does not meet it; null where they do. */
  readonly closes: (role: AccountRole, custom?: RoleParts) => 'role' | 'custom' | null;
}

interface Item {
  readonly allow: readonly AccountRole[];
}

const declare = <T extends Item>(
  part: ViewPart,
  slot: Slot<T>,
  all: readonly Contribution<T>[],
  label: (item: T) => string,
): Declared[] =>
  all.map((one) => ({
    part,
    label: () => label(one.item),
    closes: (role, custom) => {
      if (!one.item.allow.includes(role)) return 'role';
      return isItemLeft(custom, slot, one) ? null : 'custom';
    },
  }));

/** Places and acts that every running feature declares, with the rule that draws them. */
export const useDeclared = (): readonly Declared[] => {
  const [pages, tabs, panels, settings] = [
    useSlot(Navigation),
    useSlot(ChartTabs),
    useSlot(ConsolePanels),
    useSlot(SettingsPanels),
  ];
  const [inboxes, work] = [useSlot(Inboxes), useSlot(WorkItems)];
  const [commands, patientCommands, acts] = [useSlot(Commands), useSlot(PatientCommands), useSlot(PatientsActs)];
  const documentActs = useSlot(DocumentActs);
  const inOrder = [...pages].sort((one, other) => one.item.order - other.item.order);
  return [
    ...declare('menu', Navigation, inOrder, ({ label }) => label()),
    ...declare('panels', ConsolePanels, panels, ({ title }) => title()),
    ...declare('chart', ChartTabs, tabs, ({ title }) => title()),
    ...declare('panels', SettingsPanels, settings, ({ title }) => title()),
    ...declare('work', Inboxes, inboxes, ({ title }) => title()),
    ...declare('work', WorkItems, work, ({ kind }) => kind()),
    ...declare('acts', PatientCommands, patientCommands, ({ label }) => label()),
    ...declare('acts', PatientsActs, acts, ({ label }) => label()),
    ...declare('acts', DocumentActs, documentActs, ({ label }) => label()),
    ...declare('acts', Commands, commands, ({ label }) => label()),
  ];
};

/**
 * What a role sees and does: read from what every running feature declares of its own pages, panels and acts, and decided by
 * the rule that draws menus. It shows places and never what is in them.
 */
export const useRoleView = (): ((role: AccountRole, custom?: RoleParts) => RoleView) => {
  const declared = useDeclared();
  const seenBy = (role: AccountRole, custom?: RoleParts, of?: ViewPart) =>
    new Set(
      declared.flatMap(({ part, label, closes }) =>
        (of === undefined || part === of) && closes(role, custom) === null ? label() : [],
      ),
    );
  return (role, custom) => {
    const can = seenBy(role, custom);
    const others = new Set(staffRoles.flatMap((one) => [...seenBy(one)]));
    const of = (part: ViewPart) => [...seenBy(role, custom, part)];
    const parts = { menu: of('menu'), chart: of('chart'), work: of('work'), acts: of('acts'), panels: of('panels') };
    return { can: [...can], cannot: [...others.difference(can)], parts };
  };
};
