import { Edit, Trash } from '@blueprintjs/icons';
import { useEffect, useRef } from 'react';
import type { Toast } from '#core/shared';
import { overlayToasts } from '#core/browser/toasts/overlayToasts.ts';
import { Card, MenuButton, Reveal, Tag } from '../../index.ts';
import { useSay } from '../useSay.ts';

const nothing = (): void => undefined;

/** A menu and what is revealed, both open: as a person sees them who pressed. */
export const Opened = () => {
  const say = useSay();
  const room = useRef<HTMLDivElement>(null);
  useEffect(() => {
    for (const button of room.current?.querySelectorAll('button') ?? []) button.click();
  }, []);
  return (
    <div ref={room} className="pv-gallery-opened">
      <Card title={say('Revealed', 'Révélé')}>
        <Reveal label={say('Allergies', 'Allergies')}>
          <p>
            <Tag tone="bad">{say('Penicillin', 'Pénicilline')}</Tag>{' '}
            {say('Hives, within an hour', 'Urticaire, en moins d’une heure')}
          </p>
        </Reveal>
      </Card>
      <Card title={say('Menu', 'Menu')}>
        <MenuButton
          label={say('More', 'Plus')}
          align="start"
          items={[
            { heading: say('This visit', 'Ce rendez-vous') },
            { text: say('Move', 'Déplacer'), icon: Edit, onClick: nothing },
            { text: say('Shown', 'Affiché'), checked: true, onClick: nothing },
            { text: say('Hidden', 'Masqué'), checked: false, onClick: nothing },
            { divider: true },
            { text: say('Cancel visit', 'Annuler le rendez-vous'), icon: Trash, danger: true, onClick: nothing },
            { text: say('Not now', 'Pas maintenant'), disabled: true, onClick: nothing },
          ]}
        />
      </Card>
    </div>
  );
};

/** A toast of each intent. All of them offer something, so that they stay to be looked at. */
export const Toasts = () => {
  const say = useSay();
  useEffect(() => {
    const action = { text: say('Undo', 'Annuler'), run: nothing };
    const toasts: readonly Toast[] = [
      { message: say('Saved.', 'Enregistré.'), action },
      { message: say('Visit booked.', 'Rendez-vous pris.'), intent: 'success', action },
      {
        message: say(
          'That time was just taken. These are still open, in the order of the day.',
          'Cette heure vient d’être prise. Celles-ci sont encore libres, dans l’ordre de la journée.',
        ),
        ...{ intent: 'warning', action },
      },
      { message: say('Not sent. Try again.', 'Non envoyé. Réessayez.'), intent: 'danger', action },
    ];
    void overlayToasts().then((shelf) => toasts.forEach((toast) => shelf.show(toast)));
    // Once: a language is another address.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return (
    <Card title={say('Toasts', 'Messages brefs')}>
      <p>{say('They stand above the page.', 'Ils sont au-dessus de la page.')}</p>
    </Card>
  );
};
