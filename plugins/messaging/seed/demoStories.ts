import { day, hour, line, type Story } from './story.ts';

const maya = 'patient@pavilion.test';
const owen = 'patient2@pavilion.test';
const priya = 'practitioner@pavilion.test';
const daniel = 'practitioner2@pavilion.test';
const claire = 'admin@pavilion.test';
const hannah = 'clinic-admin@pavilion.test';
const katherine = 'katherine.fraser@staff.pavilion.test';
const amelie = 'amelie.gagnon@people.pavilion.test';
const sophie = 'sophie.nguyen@people.pavilion.test';
const liam = 'liam.campbell@people.pavilion.test';
const zoe = 'zoe.fortin@people.pavilion.test';

/** What the demo people find when they sign in. */
export const demoStories: readonly Story[] = [
  {
    people: [maya, priya],
    reason: 'Rash on forearm',
    status: 'confirmed',
    asked: 5 * hour,
    lines: [
      line(maya, 2 * hour, 'Good morning. I have a rash on my forearm since the weekend. It itches, mostly at night.'),
      line(maya, 1, 'Here is a photo from this morning.', 'forearm.png'),
      line(
        priya,
        14,
        'Thank you for the photo, it helps. When did it start, and did you use anything new: soap, detergent, a plant?',
      ),
      line(maya, 6, 'It started on Sunday after dinner. I was pulling weeds at the cottage that afternoon.'),
      line(
        priya,
        9,
        'That fits contact dermatitis. Wash the clothes you wore, and use a 1 % hydrocortisone cream twice a day for five days.',
      ),
      line(priya, 1, 'If it spreads to your face, blisters, or you feel unwell, call us the same day.'),
    ],
    unread: { [maya]: 2 },
  },
  {
    people: [maya, daniel, katherine],
    reason: 'Suivi de la tension artérielle',
    status: 'confirmed',
    asked: 6 * day,
    lines: [
      line(maya, 3 * hour, 'Bonjour! Voici mes mesures de la semaine : 138/86, 134/84, 131/82, 136/85.'),
      line(
        daniel,
        5 * hour,
        'Bonjour Maya, merci. C’est mieux que le mois dernier. Prenez-vous toujours la mesure assise, après cinq minutes de repos?',
      ),
      line(maya, 40, 'Oui, toujours le matin avant le café.'),
      line(katherine, 1 * day, 'Parfait. Continuez encore deux semaines et envoyez-nous les mesures le dimanche.'),
      line(maya, 2 * day, 'Voici la suite : 129/81, 127/80, 130/82. Je me sens bien.'),
    ],
    unread: { [daniel]: 1, [katherine]: 1 },
  },
  {
    people: [owen, priya],
    reason: 'Prescription renewal question',
    status: 'requested',
    asked: 95,
    lines: [],
  },
  {
    people: [amelie, priya, daniel],
    reason: 'Question sur mes résultats',
    status: 'requested',
    asked: 7 * hour,
    lines: [],
  },
  {
    people: [daniel, maya],
    reason: 'Plan your blood pressure check',
    status: 'requested',
    asked: 3 * hour,
    lines: [],
  },
  {
    people: [owen, priya],
    reason: 'Knee pain after hockey',
    status: 'completed',
    asked: 19 * day,
    lines: [
      line(owen, 4 * hour, 'Hi, I twisted my left knee on Saturday. It is swollen but I can walk.'),
      line(priya, 50, 'Sorry to hear that. Did you hear a pop, and can you put your full weight on it?'),
      line(owen, 20, 'No pop. Full weight is fine, stairs are the worst.'),
      line(
        priya,
        15,
        'Good signs. Ice, a compression bandage and no skating for two weeks. If it locks or gives way, book an exam.',
      ),
      line(owen, 3 * day, 'Swelling is nearly gone. Thank you!'),
      line(priya, 2 * hour, 'Glad to hear it. I will close this session; ask again any time.'),
    ],
  },
  {
    people: [maya, priya],
    reason: 'Results of my blood test',
    status: 'completed',
    asked: 64 * day,
    lines: [
      line(maya, 2 * hour, 'Are my results from last week in?'),
      line(
        priya,
        4 * hour,
        'They are, and they look good. Your iron is back to normal. No need to keep taking the supplement.',
      ),
      line(maya, 30, 'That is great news. Thank you.'),
    ],
  },
  {
    people: [priya, katherine, daniel],
    reason: 'Wound care schedule',
    status: 'confirmed',
    about: owen,
    asked: 2 * day,
    lines: [
      line(priya, 1 * hour, 'Could one of you see him on Thursday for the dressing? I am at the hospital that day.'),
      line(katherine, 25, 'I have 10:30 free. The wound looked clean today, no redness.'),
      line(daniel, 12, 'I can take Saturday morning if he prefers.'),
      line(priya, 3 * hour, 'Thursday 10:30 it is. Thank you both.'),
      line(katherine, 18 * hour, 'Booked, and he has the confirmation.'),
    ],
    unread: { [priya]: 1, [daniel]: 1 },
  },
  {
    people: [claire, priya, daniel, katherine, hannah],
    reason: 'Clinic announcements',
    status: 'confirmed',
    kind: 'default',
    asked: 30 * day,
    lines: [
      line(claire, 1, 'Flu shots arrive on Monday. Walk-in hours are 13:00 to 16:00 all week.'),
      line(
        claire,
        8 * day,
        'The parking lot is being repaved next Wednesday. Please tell patients to use the Elgin Street entrance.',
      ),
      line(hannah, 12 * day, 'Well done on the accreditation visit, everyone.'),
      line(claire, 8 * day, 'The new label printer is in room 4.'),
    ],
    unread: { [daniel]: 1, [priya]: 1 },
  },
  {
    people: [priya, sophie],
    reason: 'Preparing your first visit',
    status: 'denied',
    asked: 9 * day,
    lines: [],
    why: 'The visit was moved to next month; we will write again then.',
  },
  {
    people: [liam, daniel],
    reason: 'Sick note for work',
    status: 'expired',
    asked: 12 * day,
    lines: [],
  },
  {
    people: [zoe, daniel],
    reason: 'Effets secondaires du nouveau médicament',
    status: 'confirmed',
    asked: 26 * hour,
    lines: [
      line(zoe, 2 * hour, 'Bonjour, depuis que j’ai commencé le comprimé mardi, j’ai un peu mal au cœur le matin.'),
      line(daniel, 1 * hour, 'Bonjour Zoé. C’est fréquent la première semaine. Le prenez-vous en mangeant?'),
      line(zoe, 15, 'Non, à jeun.'),
      line(daniel, 10, 'Essayez avec le déjeuner pendant trois jours et dites-moi si ça passe.'),
      line(zoe, 18 * hour, 'C’est déjà mieux ce matin, merci!'),
    ],
    unread: { [daniel]: 1 },
  },
];
