export type DemoCardTemplate = { name: string; message: string; createdByKey: string }

export const demoCardTemplates: readonly DemoCardTemplate[] = [
  {
    name: 'Welcome to the team',
    createdByKey: 'olivia',
    message:
      'Welcome, {first_name}! We are so glad you said yes.\n\n' +
      'Here is a little something for your desk and your first slow morning. Ask us anything, take ' +
      'your time, and know that everyone here remembers their own first week.\n\n' +
      '{sender} and the whole team',
  },
  {
    name: 'Thank you',
    createdByKey: 'priya',
    message:
      'Thank you, {first_name}, for the care you put into this. It showed in every detail, and it ' +
      'made the rest of us better too.\n\n' +
      'Please enjoy this with our warmest thanks.',
  },
  {
    name: 'Happy birthday',
    createdByKey: 'priya',
    message:
      'Happy birthday!\n\nWe hope today holds good food, good company and no meetings at all. Thank you for another year of you.',
  },
  {
    name: 'Work anniversary',
    createdByKey: 'olivia',
    message:
      'Another year, and it would not have been the same without you.\n\n' +
      'Thank you for the problems you solved, the people you helped, and the jokes that saved more ' +
      'than one long Thursday. Here is to the next one.',
  },
  {
    name: 'Happy holidays',
    createdByKey: 'sana',
    message:
      'As the year winds down, we wanted to send a little warmth your way.\n\n' +
      'Thank you for working with us. We wish you and the people you love a restful holiday and a ' +
      'bright new year.',
  },
  {
    name: 'Great to meet you',
    createdByKey: 'marco',
    message:
      '{first_name}, it was a real pleasure to meet you and to hear what you are building at ' +
      '{company}.\n\n' +
      'No strings attached: we simply thought you would like this. We would love to pick up the ' +
      'conversation whenever it suits you.',
  },
]
