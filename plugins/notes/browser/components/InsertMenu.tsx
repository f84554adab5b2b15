import { Plus } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { ClinicalRecord } from '#clinical/shared';
import { FeatureStates, I18n, keysOf, Toasts, whole } from '#core/shared';
import { MenuButton, useAction } from '#ui';
import { insertable, type Insertable, insertedLines } from '../insertedLines.ts';
import { noteTexts } from '../messages/tab/index.ts';

interface InsertMenuProps {
  readonly patient: string;
  /** Puts lines into the note. Returns the heading under which they stand. */
  readonly insert: (lines: readonly string[]) => string;
}

/** What the record holds now, put into the note as lines that its writer goes on editing. */
export const InsertMenu = observer(({ patient, insert }: InsertMenuProps) => {
  const t = useMessages(noteTexts);
  const record = useService(ClinicalRecord);
  const features = useService(FeatureStates);
  const i18n = useService(I18n);
  const toasts = useService(Toasts);
  const { run } = useAction();
  const put = (what: Insertable) =>
    run(async () => {
      const lines = await insertedLines(what, { record, patient, t, i18n });
      const message =
        lines.length === 0
          ? t[`nothing_${what}`].of(whole(lines))
          : t.inserted(lines.length, insert([t.listed(t[`insert_${what}`]), ...lines]));
      toasts.show({ message: message ?? '' });
    });
  const offered = keysOf(insertable).filter((what) => features.isRunning(insertable[what]));
  if (offered.length === 0) return null;
  return (
    <MenuButton
      label={t.insert}
      align="start"
      items={offered.map((what) => ({ text: t[`insert_${what}`], onClick: () => void put(what) }))}
    >
      <span className="pv-button">
        <Plus size={16} aria-hidden /> {t.insert}
      </span>
    </MenuButton>
  );
});
