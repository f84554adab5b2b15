import { observer } from 'mobx-react-lite';
import { useMessages, useNow, useService } from '#core/browser';
import { AppState, I18n, type Locale, Theme } from '#core/shared';
import { timeZones, zoneName } from '#plugins/clinic/shared/index.ts';
import { optionsOf, Segmented, Select, Switch } from '#ui';
import type { Option } from '#ui/controls/Select.tsx';
import { displayTexts } from '../messages/display/index.ts';

interface ChoiceProps<V extends string> {
  readonly label: string;
  readonly value: V;
  readonly options: readonly Option<V>[];
  readonly choose: (value: V) => void;
}

const Choice = <V extends string>({ label, choose, ...choice }: ChoiceProps<V>) => (
  <div>
    <p className="pv-label" aria-hidden>
      {label}
    </p>
    <Segmented label={label} onChange={choose} {...choice} />
  </div>
);

const languages = [
  { value: 'en-CA', label: 'English' },
  { value: 'fr-CA', label: 'Français' },
] as const;

const themes = ['bright', 'dark', 'system'] as const;
const textSizes = ['normal', 'large', 'larger'] as const;
const contrasts = ['system', 'more'] as const;
const motions = ['system', 'less'] as const;

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
      <Choice label={t.language} value={i18n.locale} choose={chooseLocale} options={languages} />
      <Choice label={t.theme} value={theme.choice} choose={theme.choose} options={optionsOf(themes, (one) => t[one])} />
      <Choice
        label={t.text}
        value={theme.text}
        choose={(text) => theme.adapt({ text })}
        options={optionsOf(textSizes, (one) => t[one])}
      />
      <Choice
        label={t.contrast}
        value={theme.contrast}
        choose={(contrast) => theme.adapt({ contrast })}
        options={optionsOf(contrasts, (one) => (one === 'more' ? t.moreContrast : t.system))}
      />
      <Choice
        label={t.motion}
        value={theme.motion}
        choose={(motion) => theme.adapt({ motion })}
        options={optionsOf(motions, (one) => (one === 'less' ? t.lessMotion : t.system))}
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
