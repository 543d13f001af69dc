// The sentences of the built-in writer, one voice for each tone. `position` is the type of the position and the job title, such as
// `full-time ICU Nurse`. The sentences state nothing about the job that its form does not say, and nothing about the recipient.
import type { EmailTone } from '#contract/email-templates/email-options.ts';

export interface Voice {
  subject: (position: string) => string;
  greeting: string;
  opening: (position: string) => string;
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
    opening: (position) => `I am recruiting for a ${position} position and would like to tell you about it.`,
    points: 'These points are from the job description:',
    details:
      'I would be glad to discuss the schedule, the compensation and the start date with you in a short conversation. If you would rather read first, I can send you the full job description by email.',
    more: [
      'There is no obligation on your side. In a first conversation you could ask about the team, the workload and the expectations, and then decide whether you want to hear more.',
      'If the timing is not right for you, I would be grateful if you passed this note on to a colleague in {{location}} who may be interested.',
    ],
    question: 'Would you be available for a brief call this week or next?',
    closing: 'Best regards,',
  },
  friendly: {
    subject: (position) => `A ${position} position you may like`,
    greeting: 'Hi {{first_name}},',
    opening: (position) =>
      `I hope your week is going well! I am helping to fill a ${position} position, and I would like to tell you about it.`,
    points: 'Here is what the job description says:',
    details:
      'I would love to talk with you about the team, the schedule and the pay, and to hear what matters most to you. If you prefer to read about it first, just say so and I will send everything over.',
    more: [
      'A first chat does not commit you to anything. Bring every question you have; I will answer what I can and find out the rest for you.',
      'And if you are happy where you are, that is wonderful. In that case, perhaps you know someone in {{location}} who would enjoy hearing about this. I would be glad of an introduction.',
    ],
    question: 'Would you be up for a quick chat sometime this week?',
    closing: 'Warm regards,',
  },
  casual: {
    subject: (position) => `Open to a ${position} role?`,
    greeting: 'Hi {{first_name}},',
    opening: (position) =>
      `I'll keep this short. I'm looking to fill a ${position} role and wanted to ask if it's for you.`,
    points: "Here's what the job description says:",
    details:
      "It's easier to talk than to type about the schedule, the pay and the people. If you'd rather read first, tell me and I'll send the details.",
    more: [
      "Ask me anything, including the awkward questions. If it's not for you, just say no and I won't take it personally.",
      "Not looking right now? No problem at all. If you know someone in {{location}} who might be, feel free to pass this along. I'd owe you one.",
    ],
    question: "Want to talk this week? Just reply with a time that works and I'll make it happen.",
    closing: 'Thanks,',
  },
  formal: {
    subject: (position) => `Invitation to discuss a ${position} position`,
    greeting: 'Dear {{full_name}},',
    opening: (position) =>
      `I am writing to inform you of a ${position} position for which I am seeking qualified professionals.`,
    points: 'The job description includes the following points:',
    details:
      'I would welcome the opportunity to discuss the responsibilities, the schedule and the terms of this position with you. The complete job description is available on request, should you wish to review it beforehand.',
    more: [
      'An initial conversation would not place you under any obligation. It would allow you to learn about the expectations of the position and to raise any questions that you may have.',
      'Should you not wish to consider a change at present, I would appreciate it if you would share this message with a colleague in {{location}} to whom it may be of interest.',
    ],
    question: 'Please let me know at your convenience whether you would be available for a conversation.',
    closing: 'Sincerely,',
  },
};
