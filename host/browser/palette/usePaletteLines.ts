import { PatientCommands, useMessages, useService, useSlot } from '#core/browser';
import { allKnown, allows, Auth, type Known } from '#core/shared';
import { hostMessages } from '../messages.ts';
import { matching, spoken } from './entries.ts';
import { linesOf, useFinders } from './useFinders.ts';
import { usePaletteEntries } from './usePaletteEntries.ts';

export interface PaletteLine {
  readonly id: string;
  readonly label: string;
  readonly detail?: string | undefined;
  readonly run: () => void;
}

export interface PaletteGroup {
  readonly id: string;
  readonly title: string;
  readonly known: Known;
  readonly lines: readonly PaletteLine[];
}

/** An action is offered for so many of those who may be meant. */
const mostActed = 3;

/** Everything that answers to the text: what features find, actions on whom it names, actions, pages. Groups without lines wait or failed. */
export const usePaletteLines = (typed: string): { readonly groups: readonly PaletteGroup[]; readonly known: Known } => {
  const t = useMessages(hostMessages);
  const { activeRole } = useService(Auth);
  const text = typed.trim();
  const commands = useSlot(PatientCommands)
    .map(({ item }) => item)
    .filter(({ allow }) => allows(allow, activeRole));
  const said = spoken(commands, text);
  // One verb stands there, so all of them name the same person.
  const name = said[0]?.name ?? null;
  const found = useFinders(text);
  const acted = useFinders(name);
  const entries = matching(usePaletteEntries(), text);

  const patients = acted
    .flatMap(linesOf)
    .flatMap(({ patient, ...line }) => (patient === undefined ? [] : [{ ...line, patient }]));
  const actions: PaletteGroup[] =
    name === null || acted.length === 0
      ? []
      : [
          {
            id: 'acts',
            title: t.actions,
            known: allKnown(acted.map(({ known }) => known)),
            lines: patients.slice(0, mostActed).flatMap(({ patient, id, label, detail }) =>
              said.map(({ command, words }) => ({
                id: `${command.id}-${id}`,
                label: t.actionFor([command.label(), words].filter(Boolean).join(' '), label),
                detail,
                run: () => command.run(patient, words),
              })),
            ),
          },
        ];
  const groups: readonly PaletteGroup[] = [
    ...found.map((group) => ({
      id: group.finder.id,
      title: group.finder.title(),
      known: group.known,
      lines: linesOf(group),
    })),
    ...actions,
    // Enter on an empty line opens a page and does nothing else.
    ...(text === '' ? (['page', 'action'] as const) : (['action', 'page'] as const)).map((kind) => ({
      id: kind,
      title: kind === 'page' ? t.pages : t.actions,
      known: { is: 'whole', data: null } as const,
      lines: entries.filter((entry) => entry.kind === kind),
    })),
  ];
  return {
    groups: groups.filter(({ known, lines }) => lines.length > 0 || known.is !== 'whole'),
    known: allKnown(groups.map(({ known }) => known)),
  };
};
