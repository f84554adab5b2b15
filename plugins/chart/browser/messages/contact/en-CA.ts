export const messages = {
  title: (count: number) => (count === 1 ? 'Note a contact' : `Note ${count} contacts`),
  lead: 'For staff only. Lists of who is overdue show who was contacted.',
  about: 'About',
  how: 'How',
  way_phone: 'By telephone',
  way_letter: 'By letter',
  way_email: 'By email',
  way_person: 'In person',
  note: 'Note',
  save: (count: number) => (count === 1 ? 'Note the contact' : `Note ${count} contacts`),
  done: (count: number) => (count === 1 ? 'Contact noted.' : `${count} contacts noted.`),
  undone: 'Contacts taken back.',
};
