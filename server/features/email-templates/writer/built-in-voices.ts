// The sentences of the built-in writer, one voice for each tone. `position` is the type of the position and the job title, such as
// `full-time ICU Nurse`. The sentences state nothing about a job that its form does not say.
import type { EmailTone, PositionType } from '#contract/email-options.ts';

export interface Voice {
  subject: (position: string) => string;
  greeting: string;
  opening: (position: string) => string;
  about: Readonly<Record<PositionType, string>>;
  /** Leads to the points of the job description. */
  points: string;
  /** In medium and long emails. */
  details: string;
  /** In long emails. */
  more: readonly string[];
  question: string;
  closing: string;
}

export const voices: Readonly<Record<EmailTone, Voice>> = {
  professional: {
    subject: (position) => `Opportunity: ${position} position`,
    greeting: 'Hello {{first_name}},',
    opening: (position) =>
      `I am recruiting for a ${position} position, and your work at {{company_name}} is the reason I am writing to you.`,
    about: {
      'full-time': 'The position is intended as a primary role.',
      'part-time': 'The weekly hours can be discussed before you commit to anything.',
      contract: 'The contract has a defined term, and I can share the dates with you.',
      'per-diem': 'Shifts are arranged one at a time rather than on a fixed schedule.',
    },
    points: 'These points are from the job description:',
    details:
      'The schedule, the compensation and the start date are easiest to discuss in a short conversation. If you would rather read first, I can send you the full job description by email.',
    more: [
      'I know that your time is limited, so the first conversation would take about fifteen minutes. You would hear what the team needs, and you could ask about the workload and the expectations. There is no obligation on your side.',
      'If the timing is not right for you, I would be grateful if you passed this note on to a colleague in {{location}} who may be interested.',
    ],
    question: 'Would you be available for a brief call this week or next?',
    closing: 'Best regards,',
  },
  friendly: {
    subject: (position) => `A ${position} position you may like`,
    greeting: 'Hi {{first_name}},',
    opening: (position) =>
      `I hope your week is going well! I am helping to fill a ${position} position, and your background made me think of you.`,
    about: {
      'full-time': 'It would be your main job, so it is worth a real conversation.',
      'part-time': 'The hours can leave room for the rest of your week.',
      contract: 'A contract can be a good way to try something new for a set time.',
      'per-diem': 'You can pick up shifts when they suit you.',
    },
    points: 'Here is a little of what the job description says:',
    details:
      'I would love to tell you more about the team, the schedule and the pay, and to hear what matters most to you. If you prefer to read about it first, just say so and I will send everything over.',
    more: [
      'A first chat takes about fifteen minutes, and it does not commit you to anything. Bring every question you have; I will answer what I can and find out the rest for you.',
      'And if you are happy where you are, that is wonderful. In that case, perhaps you know someone in {{location}} who would enjoy hearing about this. I would be glad of an introduction.',
    ],
    question: 'Would you be up for a quick chat sometime this week?',
    closing: 'Warm regards,',
  },
  casual: {
    subject: (position) => `Open to a ${position} role?`,
    greeting: 'Hi {{first_name}},',
    opening: (position) => `I'll keep this short. I'm looking to fill a ${position} role, and you came to mind.`,
    about: {
      'full-time': 'This would be your main job.',
      'part-time': 'The hours can fit around whatever else you have going on.',
      contract: "There's a clear start and a clear end.",
      'per-diem': 'You pick up shifts when they work for you.',
    },
    points: "Here's what the job description says:",
    details:
      "There's more to tell about the schedule, the pay and the people, and it's easier to talk than to type. If you'd rather read first, tell me and I'll send the details.",
    more: [
      "A call takes fifteen minutes, tops. Ask me anything, including the awkward questions. If it's not for you, just say no and I won't take it personally.",
      "Not looking right now? No problem at all. If you know someone in {{location}} who might be, feel free to pass this along. I'd owe you one, and I'll keep you in mind when something closer to what you want comes up.",
    ],
    question: "Want to talk this week? Just reply with a time that works and I'll make it happen.",
    closing: 'Thanks,',
  },
  formal: {
    subject: (position) => `Invitation to discuss a ${position} position`,
    greeting: 'Dear {{full_name}},',
    opening: (position) =>
      `I am writing to inform you of a ${position} position for which we are currently seeking qualified professionals.`,
    about: {
      'full-time': 'The position is intended as a primary appointment.',
      'part-time': 'The expected hours will be confirmed before any commitment is made.',
      contract: 'The engagement is for a defined term.',
      'per-diem': 'Each shift is arranged individually.',
    },
    points: 'The job description includes the following points:',
    details:
      'I would welcome the opportunity to discuss the responsibilities, the schedule and the terms of this position with you. The complete job description is available on request, should you wish to review it beforehand.',
    more: [
      'An initial conversation would require approximately fifteen minutes and would not place you under any obligation. It would allow you to learn about the expectations of the position and to raise any questions that you may have.',
      'Should you not wish to consider a change at present, I would appreciate it if you would share this message with a colleague in {{location}} to whom it may be of interest.',
    ],
    question: 'Please let me know at your convenience whether you would be available for a conversation.',
    closing: 'Sincerely,',
  },
};
