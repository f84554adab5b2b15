import { claim, whole } from '#core/shared';
import {
  BarePage,
  BrandDrawing,
  Button,
  Card,
  Empty,
  LanguageSwitch,
  Logo,
  Page,
  Sections,
  useMedia,
} from '../../index.ts';
import { useSay } from '../useSay.ts';

const nothing = (): void => undefined;

/** What holds a page together: its title, its sections one at a time, its one thing to do on a phone, and its pictures. */
export const Pages = () => {
  const say = useSay();
  const phone = useMedia('(max-width: 760px)');
  const sections = [
    {
      id: 'hours',
      title: say('Opening hours', 'Heures d’ouverture'),
      group: say('Clinic', 'Clinique'),
      href: '#hours',
    },
    { id: 'sites', title: say('Sites', 'Points de service'), group: say('Clinic', 'Clinique'), href: '#sites' },
    { id: 'texts', title: say('Text messages', 'Textos'), group: say('Care', 'Soins'), href: '#texts' },
  ];
  return (
    <Page
      title={say('Clinic management', 'Gestion de la clinique')}
      foot={
        phone && (
          <Button intent="primary" onClick={nothing}>
            {say('Save changes', 'Enregistrer')}
          </Button>
        )
      }
      lead={say('What your clinic decides for everybody.', 'Ce que la clinique décide pour tout le monde.')}
    >
      <Sections label={say('Sections', 'Sections')} sections={sections} open="sites">
        <div className="pv-stack">
          <Card title={say('Sites', 'Points de service')} action={<a href="#all">{say('View all', 'Tout voir')}</a>}>
            <Empty
              of={whole([])}
              picture
              title={claim(say('No sites', 'Aucun point de service'))}
              text={say('Visits at the clinic then have no site.', 'Les rendez-vous n’ont alors aucun lieu.')}
              action={<Button intent="primary">{say('Add a site', 'Ajouter un point de service')}</Button>}
            />
          </Card>
          <Card title={say('Pictures', 'Images')}>
            <Logo name="Pavilion" />
            <BrandDrawing />
          </Card>
        </div>
      </Sections>
    </Page>
  );
};

/** A page without a shell, as before somebody is signed in. */
export const Bare = () => {
  const say = useSay();
  return (
    <BarePage
      product="Pavilion"
      title={say('Log in', 'Connexion')}
      lead={say('With your email and password.', 'Avec votre courriel et votre mot de passe.')}
      heroTitle={say('Your clinic, at home', 'Votre clinique, chez vous')}
      heroText={say(
        'Visits, results and messages in one place.',
        'Rendez-vous, résultats et messages au même endroit.',
      )}
      foot={<LanguageSwitch />}
    >
      <Button intent="primary">{say('Continue', 'Continuer')}</Button>
    </BarePage>
  );
};
