import { Flash, Moon } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { Button, IconButton, Logo } from '#ui';
import { I18n, PublicConfig, Theme } from '#core/shared';
import { DemoNote } from './DemoNote.tsx';
import { landingMessages } from './texts.ts';
import { TryFeatures } from './TryFeatures.tsx';
import { FeatureRow } from './FeatureRow.tsx';
import './landing.css';

/** What a stranger sees: what this is, what it is like, and the two ways in. */
export const Landing = observer(() => {
  const t = useMessages(landingMessages);
  const config = useService(PublicConfig);
  const i18n = useService(I18n);
  const theme = useService(Theme);
  const other = i18n.locale === 'en-CA' ? 'fr-CA' : 'en-CA';
  const audiences = [
    [t.patientsTitle, t.patientsText],
    [t.teamsTitle, t.teamsText],
    [t.clinicsTitle, t.clinicsText],
  ] as const;
  return (
    <div className="pv-landing">
      <header>
        <Logo name={config.PRODUCT_NAME} />
        <Button intent="quiet" onClick={() => void i18n.choose(other)}>
          <span lang={other}>{t.otherLanguage}</span>
        </Button>
        <IconButton
          icon={theme.bright ? Moon : Flash}
          label={theme.bright ? t.toDark : t.toBright}
          onClick={() => theme.choose(theme.bright ? 'dark' : 'bright')}
        />
        <Button href="/login">{t.logIn}</Button>
      </header>
      <main>
        <div className="pv-landing-hero">
          <div className="pv-landing-words">
            <h1>{t.title}</h1>
            <p>{t.lead}</p>
            <div className="pv-landing-ways">
              <Button size="large" href="/login">
                {t.logIn}
              </Button>
              <Button size="large" intent="quiet" href="/register">
                {t.register}
              </Button>
            </div>
          </div>
          <FeatureRow open={[true, true, true, true, false, true, true]} />
        </div>
        <div className="pv-landing-rest">
          {config.DEMO === 'on' && <DemoNote />}
          <TryFeatures />
          <div className="pv-landing-for">
            {audiences.map(([title, text]) => (
              <section key={title}>
                <h2>{title}</h2>
                <p>{text}</p>
              </section>
            ))}
          </div>
          <section className="pv-landing-promises">
            <h2>{t.promisesTitle}</h2>
            <ul>
              {[t.promise1, t.promise2, t.promise3, t.promise4].map((promise) => (
                <li key={promise}>{promise}</li>
              ))}
            </ul>
          </section>
        </div>
      </main>
      <footer>{t.emergency}</footer>
    </div>
  );
});
