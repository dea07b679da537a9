import * as mailLog from '@samhus/contract/admin-mail'
import * as mailPlan from '@samhus/contract/admin-mail-settings'
import * as templates from '@samhus/contract/admin-mail-templates'
import * as support from '@samhus/contract/admin-support'
import { serve, type Route } from './http/operation-routes.ts'
import { mail } from './reads/admin/mail.ts'
import { mails } from './reads/admin/mails.ts'
import { mailSettings } from './reads/admin/mail-settings.ts'
import { mailTemplate } from './reads/admin/mail-template.ts'
import { mailTemplates } from './reads/admin/mail-templates.ts'
import { previewStays } from './reads/admin/preview-stays.ts'
import { resending } from './reads/admin/resending.ts'
import { supportReport } from './reads/admin/support-report.ts'
import { supportReports } from './reads/admin/support-reports.ts'
import { suppressions } from './reads/admin/suppressions.ts'
import { addSuppression } from './use-cases/admin/add-suppression.ts'
import { liftSuppression } from './use-cases/admin/lift-suppression.ts'
import { dropMail } from './use-cases/admin/drop-mail.ts'
import { resendMail } from './use-cases/admin/resend-mail.ts'
import { resendMails } from './use-cases/admin/resend-mails.ts'
import { openMailLink } from './use-cases/admin/open-mail-link.ts'
import { changeMailSettings } from './use-cases/admin/change-mail-settings.ts'
import { previewMail } from './use-cases/admin/preview-mail.ts'
import { restoreMailTemplate } from './use-cases/admin/restore-mail-template.ts'
import { saveMailTemplate } from './use-cases/admin/save-mail-template.ts'
import { replySupport } from './use-cases/admin/reply-support.ts'
import { sendTestMail } from './use-cases/admin/send-test-mail.ts'
import { updateSupportReport } from './use-cases/admin/update-support-report.ts'

/** The operations of mails and of the support inbox. */
export const adminMailRoutes: readonly Route[] = [
  // mail
  serve(mailLog.mails, mails),
  serve(mailLog.mail, mail),
  serve(mailLog.resending, resending),
  serve(mailLog.resendMail, resendMail),
  serve(mailLog.resendMails, resendMails),
  serve(mailLog.dropMail, dropMail),
  serve(mailLog.openMailLink, openMailLink),
  serve(templates.mailTemplates, mailTemplates),
  serve(templates.mailTemplate, mailTemplate),
  serve(templates.previewMail, previewMail),
  serve(templates.previewStays, previewStays),
  serve(templates.saveMailTemplate, saveMailTemplate),
  serve(templates.restoreMailTemplate, restoreMailTemplate),
  serve(templates.sendTestMail, sendTestMail),
  serve(mailPlan.mailSettings, mailSettings),
  serve(mailPlan.changeMailSettings, changeMailSettings),
  serve(mailLog.suppressions, suppressions),
  serve(mailLog.addSuppression, addSuppression),
  serve(mailLog.liftSuppression, liftSuppression),

  // support
  serve(support.supportReports, supportReports),
  serve(support.supportReport, supportReport),
  serve(support.updateSupportReport, updateSupportReport),
  serve(support.replySupport, replySupport),
]
