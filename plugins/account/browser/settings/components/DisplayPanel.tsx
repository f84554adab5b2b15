import { observer } from 'mobx-react-lite';
import { useMessages, useNow, useService } from '#core/browser';
import { AppState, I18n, type Locale, Theme } from '#core/shared';
import { timeZones, zoneName } from '#plugins/clinic/shared/index.ts';
import { optionsOf, Segmented, Select, Switch } from '#ui';
import { displayTexts } from '../messages/display/index.ts';

interface ChoiceProps<V extends string> {
  readonly label: string;
  readonly value: V;
  readonly choices: readonly (readonly [V, string])[];
  readonly choose: (value: V) => void;
}

const Choice = <V extends string>({ label, value, choices, choose }: ChoiceProps<V>) => (
  <div>
    <p className="pv-label" aria-hidden>
      {label}
    </p>
    <Segmented
      label={label}
      value={value}
      onChange={choose}
      options={choices.map(([choice, text]) => ({ value: choice, label: text }))}
    />
  </div>
);

/** What the person chose elsewhere stays in the list. */
const zonesWith = (chosen: string | null): readonly string[] => [
  ...timeZones,
  ...(chosen === null || (timeZones as readonly string[]).includes(chosen) ? [] : [chosen]),
];

/** How pages look, on every device of the person. Every choice shows at once; the session saves it. */
export const DisplayPanel = observer(() => {
  const t = useMessages(displayTexts);
  const i18n = useService(I18n);
  const theme = useService(Theme);
  const appState = useService(AppState);
  const now = useNow();
  const chooseLocale = (locale: Locale): void => void i18n.choose(locale);
  return (
    <div className="account-panel">
      <p className="pv-muted">{t.lead}</p>
      <Choice
        label={t.language}
        value={i18n.locale}
        choose={chooseLocale}
        choices={[
          ['en-CA', 'English'],
          ['fr-CA', 'Français'],
        ]}
      />
      <Choice
        label={t.theme}
        value={theme.choice}
        choose={theme.choose}
        choices={[
          ['bright', t.bright],
          ['dark', t.dark],
          ['system', t.system],
        ]}
      />
      <Choice
        label={t.text}
        value={theme.text}
        choose={(text) => theme.adapt({ text })}
        choices={[
          ['normal', t.normal],
          ['large', t.large],
          ['larger', t.larger],
        ]}
      />
      <Choice
        label={t.contrast}
        value={theme.contrast}
        choose={(contrast) => theme.adapt({ contrast })}
        choices={[
          ['system', t.system],
          ['more', t.moreContrast],
        ]}
      />
      <Choice
        label={t.motion}
        value={theme.motion}
        choose={(motion) => theme.adapt({ motion })}
        choices={[
          ['system', t.system],
          ['less', t.lessMotion],
        ]}
      />
      <div className="account-choice">
        <Switch label={t.slash} showLabel checked={appState.slashFinds} onChange={appState.letSlashFind} />
        <span className="pv-muted">{t.slashHelp}</span>
      </div>
      <label className="account-choice">
        <span className="pv-label">{t.timeZone}</span>
        <Select
          value={i18n.timeZone ?? ''}
          options={optionsOf(zonesWith(i18n.timeZone), (zone) => zoneName(zone, i18n.locale), t.thisDevice)}
          onChange={(zone) => i18n.tellTimeIn(zone === '' ? null : zone)}
        />
        <span className="pv-muted">{t.timeZoneHelp}</span>
      </label>
      <section aria-label={t.preview} className="account-preview">
        <p className="pv-label">{t.preview}</p>
        <h3>{t.sample}</h3>
        <p className="pv-muted">{t.sampleWith}</p>
        <p>{t.sampleWhen(i18n.time(now.toISOString()))}</p>
      </section>
    </div>
  );
});
