import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { Segmented } from '#ui';
import { Http, I18n, Theme, type Locale } from '#core/shared';
import { changeSettings } from '#plugins/account/shared/settingsCalls.ts';
import { settingsTexts } from '../messages/index.ts';

/** Language follows the person to other devices; the theme stays with the device. */
export const AppearancePanel = observer(() => {
  const t = useMessages(settingsTexts);
  const i18n = useService(I18n);
  const theme = useService(Theme);
  const http = useService(Http);
  const speak = (locale: Locale): void => {
    void i18n.choose(locale);
    // The screen speaks it already; when this is lost, only other devices don't know.
    http.send(changeSettings, { body: { locale } }).catch(() => undefined);
  };
  return (
    <div className="account-panel">
      <div>
        <p className="pv-label">{t.language}</p>
        <Segmented
          label={t.language}
          value={i18n.locale}
          onChange={speak}
          options={[
            { value: 'en-CA', label: 'English' },
            { value: 'fr-CA', label: 'Français' },
          ]}
        />
      </div>
      <div>
        <p className="pv-label">{t.theme}</p>
        <Segmented
          label={t.theme}
          value={theme.choice}
          onChange={theme.choose}
          options={[
            { value: 'bright', label: t.bright },
            { value: 'dark', label: t.dark },
            { value: 'system', label: t.system },
          ]}
        />
        <p className="pv-muted">{t.themeHelp}</p>
      </div>
    </div>
  );
});
